import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AccountReply } from "../../components/account-reply.ts";
import { signInCodeSchema } from "../schema.ts";

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SignInCodeForm({
	reply,
	texts,
}: {
	reply: AccountReply | undefined;
	texts: AccountTexts["code"];
}) {
	const schema = useMemo(() => signInCodeSchema(texts), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<TextField
				field={fields.code}
				label={texts.label}
				hint={texts.hint}
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<CheckboxField field={fields.trust} label={texts.trust} hint={texts.trustHint} />
			<SubmitButton size="lg" full pendingLabel={texts.submitting}>
				{texts.submit}
			</SubmitButton>
		</SchemaForm>
	);
}
