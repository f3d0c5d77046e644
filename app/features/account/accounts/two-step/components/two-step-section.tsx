import { useMemo } from "react";
import { Form } from "react-router";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { PasswordField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { TwoStepState } from "../queries.server.ts";
import { confirmTwoStepSchema, withPassword } from "../schema.ts";

export type TwoStepReply = FormReply & {
	/** New recovery codes, shown once. */
	recoveryCodes?: string[];
};

type Props = {
	email: string;
	reply: TwoStepReply | undefined;
	/** Whether each step takes the password; else the page asks for a proof itself. */
	asksPassword: boolean;
	/** What signing in without a code opens, as the subject of a sentence. */
	opens: string;
};

/** Turns two-step verification on and off. */
export function TwoStepSection({ twoStep, ...props }: Props & { twoStep: TwoStepState }) {
	const { reply } = props;
	return (
		<Section
			title="Two-step verification"
			description="When you sign in, you also enter a code from an app on your phone."
			actions={
				<Badge tone={twoStep.state === "on" ? "leaf" : "neutral"}>
					{twoStep.state === "on" ? "On" : "Off"}
				</Badge>
			}
		>
			{reply?.recoveryCodes ? <RecoveryCodes codes={reply.recoveryCodes} /> : null}
			{twoStep.state === "off" ? <Start {...props} /> : null}
			{twoStep.state === "setup" ? <SetUp {...props} twoStep={twoStep} /> : null}
			{twoStep.state === "on" ? (
				<On {...props} recoveryCodesLeft={twoStep.recoveryCodesLeft} />
			) : null}
		</Section>
	);
}

function Start(props: Props) {
	return <Step {...props} intent="start-two-step" label="Set up two-step verification" />;
}

function SetUp({
	reply,
	twoStep: { secret, qrCode },
}: Props & { twoStep: Extract<TwoStepState, { state: "setup" }> }) {
	const { form, fields, formProps } = useSchemaForm(confirmTwoStepSchema, {
		id: "confirm-two-step-form",
		result: replyTo(reply, "confirm-two-step")?.result,
	});
	return (
		<div className="grid gap-5">
			<ol className="grid list-decimal gap-4 pl-5 text-ui">
				<li>
					Scan this code with an authenticator app, or type the key.
					{/* Black on white in both themes: apps don't read an inverted code. */}
					<svg
						viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
						role="img"
						aria-label="QR code for your authenticator app"
						shapeRendering="crispEdges"
						className="mt-3 size-44 rounded-md bg-white"
					>
						<path fill="#fff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
						<path fill="#000" d={qrCode.path} />
					</svg>
					<p className="mt-3 text-sm text-muted">
						Key: <code className="wrap-anywhere text-ink select-all">{grouped(secret)}</code>
					</p>
				</li>
				<li>Enter the six digits that the app shows.</li>
			</ol>
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<TextField
					field={fields.code}
					label="Code"
					inputMode="numeric"
					autoComplete="one-time-code"
				/>
				<SubmitButton
					intent="confirm-two-step"
					className="justify-self-start"
					pendingLabel="Turning on…"
				>
					Turn on
				</SubmitButton>
			</SchemaForm>
			<Form method="post" preventScrollReset>
				<SubmitButton variant="quiet" intent="cancel-two-step" className="-ml-4">
					Cancel setup
				</SubmitButton>
			</Form>
		</div>
	);
}

function On({ recoveryCodesLeft, ...props }: Props & { recoveryCodesLeft: number }) {
	return (
		<div className="grid gap-5">
			<p className="text-ui text-muted">
				{recoveryCodesLeft === 1
					? "You have 1 recovery code left."
					: `You have ${recoveryCodesLeft} recovery codes left.`}
			</p>
			<details className="grid gap-4">
				<summary className="link hit-44 w-fit cursor-pointer text-ui">
					Replace recovery codes
				</summary>
				<div className="mt-4">
					<Step
						{...props}
						intent="replace-recovery-codes"
						label="Replace recovery codes"
						hint="Your earlier codes stop working."
					/>
				</div>
			</details>
			<details className="grid gap-4">
				<summary className="link hit-44 w-fit cursor-pointer text-ui">
					Turn off two-step verification
				</summary>
				<div className="mt-4">
					<Step
						{...props}
						intent="disable-two-step"
						label="Turn off"
						variant="danger"
						hint={`Your password alone will then open ${props.opens}. Your recovery codes are deleted.`}
					/>
				</div>
			</details>
		</div>
	);
}

/** A button, which may take the password. */
function Step({
	email,
	reply,
	asksPassword,
	intent,
	label,
	hint,
	variant = "secondary",
}: Props & { intent: string; label: string; hint?: string; variant?: ButtonVariant }) {
	const schema = useMemo(() => withPassword(intent), [intent]);
	const { form, fields, formProps } = useSchemaForm(schema, {
		id: `${intent}-form`,
		result: replyTo(reply, intent)?.result,
	});
	const button = (
		<SubmitButton variant={variant} intent={intent} className="justify-self-start">
			{label}
		</SubmitButton>
	);
	if (!asksPassword) {
		return (
			<Form method="post" preventScrollReset className="grid max-w-md gap-3">
				{hint === undefined ? null : <p className="text-ui text-muted">{hint}</p>}
				{button}
			</Form>
		);
	}
	return (
		<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
			<UsernameForBrowsers email={email} />
			<PasswordField
				field={fields.currentPassword}
				label="Current password"
				{...(hint === undefined ? {} : { hint })}
			/>
			{button}
		</SchemaForm>
	);
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<Notice tone="warning" title="Save your recovery codes now" role="status">
			<p>Each one signs you in once if you lose your phone. We show them only once.</p>
			<ul aria-label="Recovery codes" className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>
						<code className="select-all">{code}</code>
					</li>
				))}
			</ul>
		</Notice>
	);
}

function grouped(secret: string): string {
	return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
