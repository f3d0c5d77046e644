import type { ReactNode } from "react";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import type { RefusedForm } from "#app/forms/form-reply.ts";
import { honeypotInput } from "#app/forms/honeypot.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { headingDirection } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { BackLink, type ScreenPage } from "./back-link.tsx";

export type FormScreenProps = {
	kind: "contact" | "signup";
	/** Title of the form. */
	title: string;
	text: string;
	/** What visitors of a sign-up form agree to; empty for a contact form. */
	consent: string;
	page: ScreenPage;
	/** Preset of the page's theme. */
	preset: PresetId;
	/** Where the form is posted to. */
	action: string;
	texts: VisitorTexts["form"];
	isSent: boolean;
	/** Whether the email of a sign-up comes tomorrow. */
	isDelayed: boolean;
	/** The message that was just sent, or its beginning; null for none. */
	quote: string | null;
};

/**
 * A contact or sign-up form of a creator's page, as a page of its own without scripts. Sent, it thanks instead. Needs
 * themed-screen.css, form-screen.css and the rule of the page's theme.
 */
export function FormScreen({
	refused,
	...shown
}: FormScreenProps & { refused: RefusedForm | null }) {
	const { kind, title, text, page, preset, action, texts, isSent, isDelayed, quote } = shown;
	const hasSent = isSent && refused === null;
	const { title: thanks, text: next } = thanksFor({ kind, isDelayed }, texts);
	return (
		<div className={`page-screen page-theme-${preset}`}>
			<main className="form-screen">
				<BackLink page={page} />
				{hasSent ? (
					<div role="status">
						<h1>{thanks}</h1>
						{quote === null ? null : <blockquote dir="auto">{quote}</blockquote>}
						<p>{next}</p>
						{text === "" ? null : <p dir="auto">{text}</p>}
						<a href={page.path} className="screen-button">
							<span>{fillNodes(texts.backTo, { name: <bdi key="name">{page.name}</bdi> })}</span>
						</a>
					</div>
				) : (
					<>
						<div>
							<h1 dir={headingDirection(title)}>{title}</h1>
							{text === "" ? null : <p dir="auto">{text}</p>}
						</div>
						{/* Browsers would refuse `ａｎｎａ＠example.com`, which the server reads. */}
						<form method="post" action={action} noValidate>
							{refused?.errors[""] ? (
								<p role="alert" tabIndex={-1} {...FOCUS} className="form-error">
									{refused.errors[""].join(" ")}
								</p>
							) : null}
							{kind === "contact" ? (
								<ContactFields refused={refused} pageName={page.name} texts={texts} />
							) : (
								<SignUpFields
									refused={refused}
									consent={shown.consent}
									pageName={page.name}
									texts={texts}
								/>
							)}
						</form>
					</>
				)}
			</main>
		</div>
	);
}

function thanksFor(
	{ kind, isDelayed }: Pick<FormScreenProps, "kind" | "isDelayed">,
	texts: VisitorTexts["form"],
): { title: string; text: string } {
	if (kind === "contact") return { title: texts.sent, text: texts.sentText };
	return isDelayed
		? { title: texts.emailTomorrow, text: texts.emailTomorrowText }
		: { title: texts.checkEmail, text: texts.checkEmailText };
}

type FieldsProps = {
	refused: RefusedForm | null;
	pageName: string;
	texts: VisitorTexts["form"];
};

function ContactFields({ refused, pageName, texts }: FieldsProps) {
	return (
		<>
			<Field name="name" label={texts.name} hint={texts.optional} refused={refused}>
				{(props) => <input {...props} autoComplete="name" dir="auto" />}
			</Field>
			<Field name="email" label={texts.email} refused={refused}>
				{(props) => <input {...props} type="email" required autoComplete="email" />}
			</Field>
			<Field name="message" label={texts.message} refused={refused}>
				{(props) => <textarea {...props} required rows={7} dir="auto" />}
			</Field>
			<Honeypot refused={refused} texts={texts} />
			<button type="submit" className="screen-button">
				{texts.send}
			</button>
			<p className="form-note">
				{fillNodes(texts.messageNote, { name: <bdi key="name">{pageName}</bdi> })}{" "}
				<PrivacyLink texts={texts} />
			</p>
		</>
	);
}

function SignUpFields({ refused, consent, pageName, texts }: FieldsProps & { consent: string }) {
	const errors = refused?.errors.consent;
	return (
		<>
			<Field name="email" label={texts.email} refused={refused}>
				{(props) => <input {...props} type="email" required autoComplete="email" />}
			</Field>
			<div>
				<label className="form-check">
					<input
						type="checkbox"
						name="consent"
						required
						defaultChecked={refused?.values.consent === "on"}
						aria-invalid={errors ? true : undefined}
						aria-describedby={errors ? "consent-error" : undefined}
						{...(errors ? FOCUS : {})}
					/>
					<span dir="auto">{consent}</span>
				</label>
				<Errors id="consent-error" errors={errors} />
			</div>
			<Honeypot refused={refused} texts={texts} />
			<button type="submit" className="screen-button">
				{texts.signUp}
			</button>
			<p className="form-note">
				{fillNodes(texts.signUpNote, { name: <bdi key="name">{pageName}</bdi> })}{" "}
				<PrivacyLink texts={texts} />
			</p>
		</>
	);
}

type ControlProps = {
	id: string;
	name: string;
	defaultValue: string | undefined;
	"aria-invalid": true | undefined;
	"aria-describedby": string | undefined;
	autoFocus?: true;
};

/** Of all elements with it, a browser focuses the first. */
const FOCUS = { autoFocus: true } as const;

function Field({
	name,
	label,
	hint,
	refused,
	children,
}: {
	name: string;
	label: string;
	hint?: string;
	refused: RefusedForm | null;
	children: (props: ControlProps) => ReactNode;
}) {
	const errors = refused?.errors[name];
	const errorId = `${name}-error`;
	return (
		<div>
			<label htmlFor={name}>
				{label}
				{hint ? <small> {hint}</small> : null}
			</label>
			{children({
				id: name,
				name,
				defaultValue: refused?.values[name],
				"aria-invalid": errors ? true : undefined,
				"aria-describedby": errors ? errorId : undefined,
				...(errors ? FOCUS : {}),
			})}
			<Errors id={errorId} errors={errors} />
		</div>
	);
}

function Errors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
	return errors ? (
		<p id={id} className="form-error">
			{errors.join(" ")}
		</p>
	) : null;
}

/** Shown only if it was why the form was refused. */
function Honeypot({ refused, texts }: Omit<FieldsProps, "pageName">) {
	const name = "leaveEmpty";
	return (
		<div hidden={refused?.errors[name] === undefined}>
			<Field name={name} label={texts.leaveEmpty} refused={refused}>
				{(props) => <input {...props} {...honeypotInput} />}
			</Field>
		</div>
	);
}

function PrivacyLink({ texts }: Pick<FieldsProps, "texts">) {
	return <a href="/privacy">{texts.privacyPolicy}</a>;
}
