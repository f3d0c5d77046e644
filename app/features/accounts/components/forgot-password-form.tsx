import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { FormReply } from "#app/platform/form.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { forgotPasswordSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";

/** Asks for a link to set a new password. */
export function ForgotPasswordForm({ reply }: { reply: FormReply | undefined }) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(forgotPasswordSchema),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotPasswordSchema }),
	});
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<SubmitButton size="lg" full pendingLabel="Sending…">
				Send reset link
			</SubmitButton>
		</AccountForm>
	);
}
