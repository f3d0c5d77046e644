import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AccountFieldTexts, forgotPasswordSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";

/**
 * Requests an emailed link while signed out: the user has to enter the address.
 * @param makeSchema schema that the form's action uses
 * @param action path of the action; that of the page by default
 */
export function MailedLinkForm({
	makeSchema,
	action,
	submit,
	reply,
	texts,
}: {
	makeSchema: typeof forgotPasswordSchema;
	action?: string;
	/** Text of the button. */
	submit: string;
	reply: AccountReply | undefined;
	texts: Pick<AccountTexts, "shared" | "send"> & { fields: AccountFieldTexts };
}) {
	const schema = useMemo(() => makeSchema(texts.fields), [makeSchema, texts]);
	const { form, fields, formProps } = useSchemaForm(schema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<SchemaForm
			form={form}
			formProps={formProps}
			failure={reply?.failure}
			{...(action === undefined ? {} : { action })}
		>
			<TextField
				field={fields.email}
				label={texts.shared.email}
				type="email"
				autoComplete="username"
			/>
			<SubmitButton size="lg" full pendingLabel={texts.send.sending}>
				{submit}
			</SubmitButton>
		</SchemaForm>
	);
}
