import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { resetPasswordSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Sets a new password for the account of an emailed link. */
export function ResetPasswordForm({
	reply,
	token,
	email,
}: {
	reply: AccountReply | undefined;
	token: string;
	/** Address of the account, so that a password manager updates the right entry. */
	email: string;
}) {
	const { form, fields, formProps } = useSchemaForm(resetPasswordSchema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<input type="hidden" name="token" value={token} />
			<input type="email" autoComplete="username" value={email} readOnly hidden />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				rules="reset"
				sentStrength={reply?.strength}
			/>
			<SubmitButton size="lg" full pendingLabel="Saving…">
				Set new password
			</SubmitButton>
		</SchemaForm>
	);
}
