import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { href, Link } from "react-router";
import type { FormReply } from "#app/platform/form.server.ts";
import { CheckboxField, PasswordField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { signInSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";

/** @param continuation what the person came for */
export function SignInForm({
	reply,
	continuation,
}: {
	reply: FormReply | undefined;
	continuation: ContinuationProps;
}) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(signInSchema),
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
	});
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<PasswordField
				field={fields.password}
				label="Password"
				autoComplete="current-password"
				aside={
					<Link to={href("/forgot-password")} className="link hit-44">
						Forgot password?
					</Link>
				}
			/>
			<CheckboxField
				field={fields.remember}
				label="Remember me"
				hint="Stay signed in for 30 days on this device."
			/>
			<ContinuationFields {...continuation} />
			<SubmitButton size="lg" full pendingLabel="Signing in…">
				Sign in
			</SubmitButton>
		</AccountForm>
	);
}
