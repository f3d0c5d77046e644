import { useMemo } from "react";
import { href } from "react-router";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type AccountFieldTexts, resendVerificationToSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";

/** Requests a new verification link while signed out: the user has to enter the address. */
export function ResendVerificationForm({
	reply,
	texts,
}: {
	reply: AccountReply | undefined;
	texts: Pick<AccountTexts, "shared" | "send"> & { fields: AccountFieldTexts };
}) {
	const schema = useMemo(() => resendVerificationToSchema(texts.fields), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<SchemaForm
			form={form}
			formProps={formProps}
			failure={reply?.failure}
			action={href("/verify-email")}
		>
			<TextField
				field={fields.email}
				label={texts.shared.email}
				type="email"
				autoComplete="username"
			/>
			<SubmitButton size="lg" full pendingLabel={texts.send.sending}>
				{texts.send.verification}
			</SubmitButton>
		</SchemaForm>
	);
}
