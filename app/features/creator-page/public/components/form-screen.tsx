import type { ReactNode } from "react";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import type { RefusedForm } from "#app/forms/form-reply.ts";
import { HONEYPOT_LABEL, honeypotInput } from "#app/forms/honeypot.ts";
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
	const { kind, title, text, page, preset, action, isSent, isDelayed, quote } = shown;
	const hasSent = isSent && refused === null;
	const { title: thanks, text: next } = THANKS[kind === "signup" && isDelayed ? "delayed" : kind];
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
							<span>
								Back to <bdi>{page.name}</bdi>
							</span>
						</a>
					</div>
				) : (
					<>
						<div>
							<h1 dir="auto">{title}</h1>
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
								<ContactFields refused={refused} pageName={page.name} />
							) : (
								<SignUpFields refused={refused} consent={shown.consent} pageName={page.name} />
							)}
						</form>
					</>
				)}
			</main>
		</div>
	);
}

const THANKS = {
	contact: {
		title: "Message sent",
		text: "Thank you. Any reply will come by email.",
	},
	signup: {
		title: "Check your email",
		text: "We sent you a link to confirm your subscription. If it isn’t there in a few minutes, look in your spam folder. You won’t get another email if you’re on the list already, or if we sent you 3 of these emails today.",
	},
	delayed: {
		title: "You’ll get an email tomorrow",
		text: "Many people signed up for this list today. Tomorrow we’ll send you a link to confirm your subscription. You won’t get one if you’re on the list already, or if we sent you 3 of these emails today.",
	},
} as const;

function ContactFields({ refused, pageName }: { refused: RefusedForm | null; pageName: string }) {
	return (
		<>
			<Field name="name" label="Your name" hint="Optional" refused={refused}>
				{(props) => <input {...props} autoComplete="name" dir="auto" />}
			</Field>
			<Field name="email" label="Your email" refused={refused}>
				{(props) => <input {...props} type="email" required autoComplete="email" />}
			</Field>
			<Field name="message" label="Message" refused={refused}>
				{(props) => <textarea {...props} required rows={7} dir="auto" />}
			</Field>
			<Honeypot refused={refused} />
			<button type="submit" className="screen-button">
				Send message
			</button>
			<p className="form-note">
				We keep your message for <bdi>{pageName}</bdi> for up to a year. Your email address is
				hidden until they reply or choose to see it. <PrivacyLink />
			</p>
		</>
	);
}

function SignUpFields({
	refused,
	consent,
	pageName,
}: {
	refused: RefusedForm | null;
	consent: string;
	pageName: string;
}) {
	const errors = refused?.errors.consent;
	return (
		<>
			<Field name="email" label="Your email" refused={refused}>
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
			<Honeypot refused={refused} />
			<button type="submit" className="screen-button">
				Sign up
			</button>
			<p className="form-note">
				We store your address, this text, and the time for <bdi>{pageName}</bdi> until you
				unsubscribe. You’re on the list once you confirm the email we send you. <PrivacyLink />
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
function Honeypot({ refused }: { refused: RefusedForm | null }) {
	const name = "leaveEmpty";
	return (
		<div hidden={refused?.errors[name] === undefined}>
			<Field name={name} label={HONEYPOT_LABEL} refused={refused}>
				{(props) => <input {...props} {...honeypotInput} />}
			</Field>
		</div>
	);
}

function PrivacyLink() {
	return <a href="/privacy">Privacy policy</a>;
}
