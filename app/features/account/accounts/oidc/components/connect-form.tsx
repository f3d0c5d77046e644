import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { AccountReply } from "../../components/account-reply.ts";
import { type AccountFieldTexts, connectServiceSchema } from "../../schema.ts";

/** Asks for the password of the account that is connected to a provider. */
export function ConnectForm({
	email,
	reply,
	texts,
}: {
	/** Address for the browser's password manager. */
	email: string;
	reply: AccountReply | undefined;
	texts: Pick<AccountTexts, "shared" | "provider"> & { fields: AccountFieldTexts };
}) {
	const schema = useMemo(() => connectServiceSchema(texts.fields), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<UsernameForBrowsers email={email} />
			<PasswordField
				field={fields.password}
				label={texts.shared.password}
				autoComplete="current-password"
			/>
			<SubmitButton size="lg" full pendingLabel={texts.provider.connectSubmitting}>
				{texts.provider.connectSubmit}
			</SubmitButton>
		</SchemaForm>
	);
}
