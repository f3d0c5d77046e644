import type { FormReply } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PasswordField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { adminSignInSchema, signInCodeSchema, signInLinkSchema } from "../schema.ts";

type Props = { reply: FormReply | undefined };

/** @param redirectTo page to continue with, if another than the first was asked for */
export function LogInForm({ reply, redirectTo }: Props & { redirectTo: string | null }) {
	const { form, fields, formProps } = useSchemaForm(adminSignInSchema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username webauthn" />
			<PasswordField field={fields.password} label="Password" autoComplete="current-password" />
			{redirectTo === null ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
			<SubmitButton size="lg" full pendingLabel="Logging in…">
				Log in
			</SubmitButton>
		</SchemaForm>
	);
}

/** Logs in with a link from the server. A button, because programs that scan links open them too. */
export function LogInByLinkForm({ reply, token }: Props & { token: string }) {
	const { form, formProps } = useSchemaForm(signInLinkSchema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<input type="hidden" name="token" value={token} />
			<SubmitButton size="lg" full pendingLabel="Logging in…">
				Log in
			</SubmitButton>
		</SchemaForm>
	);
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function LogInCodeForm({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(signInCodeSchema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<TextField
				field={fields.code}
				label="Code"
				hint="Six digits from your authenticator app, or one of your recovery codes."
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<SubmitButton size="lg" full pendingLabel="Logging in…">
				Log in
			</SubmitButton>
		</SchemaForm>
	);
}
