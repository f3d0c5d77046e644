import { href } from "react-router";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { resendVerificationToSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";

/** Requests a new verification link while signed out: the user has to enter the address. */
export function ResendVerificationForm({ reply }: { reply: AccountReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(resendVerificationToSchema, {
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
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send New Verification Email
			</SubmitButton>
		</SchemaForm>
	);
}
