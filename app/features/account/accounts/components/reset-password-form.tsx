import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { NewPasswordTexts } from "../get-account-form-texts.server.ts";
import { type AccountFieldTexts, resetPasswordSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export type ResetPasswordTexts = Pick<AccountTexts, "resetPassword"> & {
	fields: AccountFieldTexts;
	newPassword: NewPasswordTexts;
};

/** Sets a new password for the account of an emailed link. */
export function ResetPasswordForm({
	reply,
	token,
	email,
	texts,
}: {
	reply: AccountReply | undefined;
	token: string;
	/** Address of the account, so that a password manager updates the right entry. */
	email: string;
	texts: ResetPasswordTexts;
}) {
	const schema = useMemo(() => resetPasswordSchema(texts.fields), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, {
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
				texts={texts.newPassword}
				rules="reset"
				sentStrength={reply?.strength}
			/>
			<SubmitButton size="lg" full pendingLabel={texts.resetPassword.submitting}>
				{texts.resetPassword.submit}
			</SubmitButton>
		</SchemaForm>
	);
}
