import { useEffect, useMemo, useRef } from "react";
import { href, Link } from "react-router";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useSending } from "#app/forms/use-sending.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { CheckboxField, PasswordField, TextField } from "#app/ui/field.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type AccountFieldTexts, signInSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";

export type SignInTexts = Pick<AccountTexts, "shared" | "signIn"> & { fields: AccountFieldTexts };

export const SIGN_IN_FORM_ID = "sign-in-form";

/** @param continuation page and plan to continue with after signing in */
export function SignInForm({
	reply,
	continuation,
	texts,
}: {
	reply: AccountReply | undefined;
	continuation: ContinuationProps;
	texts: SignInTexts;
}) {
	const schema = useMemo(() => signInSchema(texts.fields), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, {
		id: SIGN_IN_FORM_ID,
		result: reply?.result,
	});
	const { shared, signIn: words } = texts;
	const isRefused = reply?.result?.error?.[""] !== undefined;
	const isSending = useSending();
	const password = useRef<HTMLInputElement>(null);
	// Either may be wrong; a mistyped password is the likelier one. Fields that are being sent can't have the focus.
	useEffect(() => {
		const field = password.current;
		if (!isRefused || isSending || field === null || !mayMoveFocus(field.form)) return;
		field.focus();
		field.select();
	}, [isRefused, isSending]);
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
			<TextField
				field={fields.email}
				label={shared.email}
				type="email"
				autoComplete="username webauthn"
			/>
			<PasswordField
				field={fields.password}
				label={shared.password}
				autoComplete="current-password"
				ref={password}
				aside={
					<Link to={href("/forgot-password")} className="link hit-44">
						{words.forgotPassword}
					</Link>
				}
			/>
			<CheckboxField field={fields.remember} label={words.remember} hint={words.rememberHint} />
			<ContinuationFields {...continuation} />
			<SubmitButton size="lg" full pendingLabel={words.submitting}>
				{words.submit}
			</SubmitButton>
		</SchemaForm>
	);
}
