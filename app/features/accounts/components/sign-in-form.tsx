import { getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { FormReply } from "#app/platform/form.server.ts";
import { CheckboxField, PasswordField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { signInSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";

/** @param redirectTo where to go afterwards, if not to the dashboard */
export function SignInForm({
	reply,
	redirectTo,
}: {
	reply: FormReply | undefined;
	redirectTo: string | null;
}) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(signInSchema),
		defaultValue: { redirectTo },
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
	});
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<PasswordField field={fields.password} label="Password" autoComplete="current-password" />
			<CheckboxField
				field={fields.remember}
				label="Remember me"
				hint="Stay signed in for 30 days on this device."
			/>
			<input
				{...getInputProps(fields.redirectTo, { type: "hidden" })}
				key={fields.redirectTo.key}
			/>
			<SubmitButton size="lg" full pendingLabel="Signing in…">
				Sign in
			</SubmitButton>
		</AccountForm>
	);
}
