import { getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { FormReply } from "#app/platform/form.server.ts";
import { CheckboxField, PasswordField, TextField } from "#app/ui/field.tsx";
import { StrengthMeter } from "#app/ui/strength-meter.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { passwordStrength, STRENGTH_LABELS } from "../password-strength.ts";
import { signUpSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";

/** @param redirectTo where to go afterwards, if not to the dashboard */
export function SignUpForm({
	reply,
	redirectTo,
}: {
	reply: (FormReply & { strength?: number }) | undefined;
	redirectTo: string | null;
}) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(signUpSchema),
		defaultValue: { redirectTo },
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpSchema }),
	});
	const isHydrated = useHydrated();
	// Errors beside fields go as the fields are mended; without scripts, or above the form, they would block for good.
	const hasFieldErrors = Object.keys(form.allErrors).some((name) => name !== "");
	const strength = passwordStrength(fields.password.value ?? "");
	const sentStrength = STRENGTH_LABELS[(reply?.strength ?? 0) - 1];
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<TextField field={fields.name} label="Full name" autoComplete="name" />
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<PasswordField
				field={fields.password}
				label="Password"
				autoComplete="new-password"
				hint="At least 8 characters. Mixed case, digits and symbols make it stronger."
			>
				<StrengthMeter level={strength} labels={STRENGTH_LABELS} />
				{sentStrength ? (
					<p className="text-sm text-muted js:hidden">
						The password you entered was rated {sentStrength}. Please type it again.
					</p>
				) : null}
			</PasswordField>
			<PasswordField
				field={fields.confirmPassword}
				label="Confirm password"
				autoComplete="new-password"
			/>
			<CheckboxField
				field={fields.terms}
				label={
					<>
						I am 18 or older and accept the{" "}
						<a href="/terms" target="_blank" rel="noreferrer" className="link">
							terms and conditions
						</a>{" "}
						and the{" "}
						<a href="/privacy" target="_blank" rel="noreferrer" className="link">
							privacy policy
						</a>
					</>
				}
			/>
			<input
				{...getInputProps(fields.redirectTo, { type: "hidden" })}
				key={fields.redirectTo.key}
			/>
			<SubmitButton
				size="lg"
				full
				pendingLabel="Creating account…"
				disabled={isHydrated && hasFieldErrors}
			>
				Create account
			</SubmitButton>
		</AccountForm>
	);
}
