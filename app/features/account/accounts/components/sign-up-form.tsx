import { useMemo } from "react";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { NewPasswordTexts } from "../get-account-form-texts.server.ts";
import { type AccountFieldTexts, signUpSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export type SignUpTexts = Pick<AccountTexts, "shared" | "signUp"> & {
	fields: AccountFieldTexts;
	newPassword: NewPasswordTexts;
};

/** @param continuation page and plan to continue with after signing up */
export function SignUpForm({
	reply,
	continuation,
	texts,
}: {
	reply: AccountReply | undefined;
	continuation: ContinuationProps;
	texts: SignUpTexts;
}) {
	const schema = useMemo(() => signUpSchema(texts.fields), [texts]);
	const { shared, signUp: words } = texts;
	const { form, fields, formProps } = useSchemaForm(schema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	const isHydrated = useHydrated();
	// Field errors disappear as fields are edited; without scripts, or above the form, they would block the button forever.
	const hasFieldErrors = Object.keys(form.allErrors).some((name) => name !== "");
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<TextField field={fields.name} label={words.name} autoComplete="name" />
			<TextField field={fields.email} label={shared.email} type="email" autoComplete="username" />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				texts={texts.newPassword}
				label={shared.password}
				sentStrength={reply?.strength}
			/>
			<CheckboxField
				field={fields.terms}
				label={fillNodes(words.accept, {
					terms: (
						<a key="terms" href="/terms" target="_blank" rel="noreferrer" className="link">
							{words.terms}
						</a>
					),
					privacyPolicy: (
						<a key="privacy" href="/privacy" target="_blank" rel="noreferrer" className="link">
							{words.privacyPolicy}
						</a>
					),
				})}
			/>
			<ContinuationFields {...continuation} />
			<SubmitButton
				size="lg"
				full
				pendingLabel={words.submitting}
				disabled={isHydrated && hasFieldErrors}
			>
				{words.submit}
			</SubmitButton>
		</SchemaForm>
	);
}
