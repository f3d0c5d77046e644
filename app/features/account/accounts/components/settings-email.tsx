import { Form, href } from "react-router";
import { replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SettingRow } from "#app/ui/setting-row.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { PendingEmailChange } from "../queries.server.ts";
import type { SettingsReply } from "../settings-reply.ts";
import { changeEmailSchema, type OwnerConfirmation } from "../settings-schema.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** The account's address and the form to change it. The link emailed to the new address completes the change. */
export function EmailSetting({
	email,
	isVerified,
	change,
	confirmation,
	reply,
}: {
	email: string;
	isVerified: boolean;
	/** The email change that is not confirmed yet. */
	change: PendingEmailChange | null;
	confirmation: OwnerConfirmation;
	reply: SettingsReply | undefined;
}) {
	return (
		<SettingRow
			title="Email"
			value={email}
			hint="You sign in with this email, and we send your emails to it."
			isOpen={change !== null || replyTo(reply, "change-email") !== undefined}
		>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui">
				<span className="font-medium wrap-anywhere">{email}</span>
				{isVerified ? (
					<Badge tone="leaf">Verified</Badge>
				) : (
					<Badge tone="honey">Not verified</Badge>
				)}
			</p>
			{change === null ? (
				<ChangeEmail confirmation={confirmation} reply={reply} />
			) : (
				<PendingChange email={email} change={change} />
			)}
		</SettingRow>
	);
}

function ChangeEmail({
	confirmation,
	reply,
}: {
	confirmation: OwnerConfirmation;
	reply: SettingsReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(changeEmailSchema, {
		id: "email-form",
		result: replyTo(reply, "change-email")?.result,
	});
	if (confirmation === "sign-in-again") {
		return (
			<SignInAgain purpose="change your email" returnTo={href("/dashboard/settings/account")} />
		);
	}
	return (
		<SchemaForm form={form} formProps={formProps} keepsPlace>
			<TextField
				field={fields.email}
				label="New email"
				type="email"
				autoComplete="email"
				hint="We’ll send a link to it. Your email changes when you open the link and confirm."
			/>
			<SubmitButton
				variant="secondary"
				intent="change-email"
				className="justify-self-start"
				pendingLabel="Sending…"
			>
				Change email
			</SubmitButton>
		</SchemaForm>
	);
}

function PendingChange({ email, change }: { email: string; change: PendingEmailChange }) {
	const newEmail = <span className="font-medium wrap-anywhere">{change.email}</span>;
	return (
		<Notice
			tone={change.refusal === null ? "info" : "danger"}
			title={change.refusal === null ? "Waiting for you to confirm" : "Email not delivered"}
		>
			<p>
				{change.refusal === null ? (
					<>
						We’re sending a link to {newEmail}. To change your email, open the link within 24 hours
						and confirm. Until then, your email stays <span className="wrap-anywhere">{email}</span>
						.
					</>
				) : (
					<>
						We couldn’t deliver the link to {newEmail}. The mail server replied:{" "}
						<q className="wrap-anywhere">{change.refusal}</q> Your email stays{" "}
						<span className="wrap-anywhere">{email}</span>.
					</>
				)}
			</p>
			<Form method="post" preventScrollReset className="mt-3 mb-1 flex flex-wrap gap-2">
				<SubmitButton
					variant="secondary"
					size="sm"
					intent="resend-email-change"
					pendingLabel="Sending…"
				>
					Send again
				</SubmitButton>
				<SubmitButton
					variant="quiet"
					size="sm"
					intent="cancel-email-change"
					pendingLabel="Canceling…"
				>
					Cancel change
				</SubmitButton>
			</Form>
		</Notice>
	);
}
