import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { FormReply } from "#app/platform/form.server.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { resetPasswordSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Sets a new password for the account that a mailed link belongs to. */
export function ResetPasswordForm({
	reply,
	token,
	email,
}: {
	reply: (FormReply & { strength?: number }) | undefined;
	token: string;
	/** Of the account, so that a password manager stores the new password in its place. */
	email: string;
}) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(resetPasswordSchema),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: resetPasswordSchema }),
	});
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<input type="hidden" name="token" value={token} />
			<input type="email" autoComplete="username" value={email} readOnly hidden />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				rules="reset"
				sentStrength={reply?.strength}
			/>
			<SubmitButton size="lg" full pendingLabel="Saving…">
				Set new password
			</SubmitButton>
		</AccountForm>
	);
}
