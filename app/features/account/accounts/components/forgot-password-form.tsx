import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type AccountFieldTexts, forgotPasswordSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";

export type ForgotPasswordTexts = Pick<AccountTexts, "forgotPassword" | "shared" | "send"> & {
	fields: AccountFieldTexts;
};

/** Requests a link to set a new password. */
export function ForgotPasswordForm({
	reply,
	texts,
}: {
	reply: AccountReply | undefined;
	texts: ForgotPasswordTexts;
}) {
	const schema = useMemo(() => forgotPasswordSchema(texts.fields), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<TextField
				field={fields.email}
				label={texts.shared.email}
				type="email"
				autoComplete="username"
			/>
			<SubmitButton size="lg" full pendingLabel={texts.send.sending}>
				{texts.forgotPassword.submit}
			</SubmitButton>
		</SchemaForm>
	);
}
