import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { forgotPasswordSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";

/** Requests a link to set a new password. */
export function ForgotPasswordForm({ reply }: { reply: AccountReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(forgotPasswordSchema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send reset link
			</SubmitButton>
		</SchemaForm>
	);
}
