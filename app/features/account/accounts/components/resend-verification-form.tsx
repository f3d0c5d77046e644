import { href } from "react-router";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { resendVerificationToSchema } from "../schema.ts";
import { AccountForm, type AccountReply } from "./account-form.tsx";

/** Requests a new verification link while signed out: the user has to enter the address. */
export function ResendVerificationForm({ reply }: { reply: AccountReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(resendVerificationToSchema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	return (
		<AccountForm
			form={form}
			formProps={formProps}
			failure={reply?.failure}
			action={href("/verify-email")}
		>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send New Verification Email
			</SubmitButton>
		</AccountForm>
	);
}
