import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { href } from "react-router";
import type { FormReply } from "#app/platform/form.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { resendVerificationToSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";

/** Asks for a new verification link where nobody is signed in: the address has to be typed. */
export function ResendVerificationForm({ reply }: { reply: FormReply | undefined }) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(resendVerificationToSchema),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: resendVerificationToSchema }),
	});
	return (
		<AccountForm form={form} toast={reply?.toast} action={href("/verify-email")}>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send New Verification Email
			</SubmitButton>
		</AccountForm>
	);
}
