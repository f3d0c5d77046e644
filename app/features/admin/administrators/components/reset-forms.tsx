import type { FormReply } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import { forgotAdminPasswordSchema, resetAdminPasswordSchema } from "../schema.ts";
import { NewAdminPassword } from "./new-admin-password.tsx";

type Props = { reply: FormReply | undefined };

/** Asks for a link that sets a new password. */
export function ForgotAdminPasswordForm({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(forgotAdminPasswordSchema, {
		result: reply?.result,
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send reset link
			</SubmitButton>
		</SchemaForm>
	);
}

/** Sets a new password with the emailed link. */
export function ResetAdminPasswordForm({
	reply,
	token,
	email,
}: Props & { token: string; email: string }) {
	const { form, fields, formProps } = useSchemaForm(resetAdminPasswordSchema, {
		result: reply?.result,
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<input type="hidden" name="token" value={token} />
			<UsernameForBrowsers email={email} />
			<NewAdminPassword
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				label="New password"
			/>
			<SubmitButton size="lg" full pendingLabel="Saving…">
				Set new password
			</SubmitButton>
		</SchemaForm>
	);
}
