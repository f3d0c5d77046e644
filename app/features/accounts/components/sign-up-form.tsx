import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { FormReply } from "#app/platform/form.server.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { signUpSchema } from "../schema.ts";
import { AccountForm } from "./account-form.tsx";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** @param continuation what the person came for */
export function SignUpForm({
	reply,
	continuation,
}: {
	reply: (FormReply & { strength?: number }) | undefined;
	continuation: ContinuationProps;
}) {
	const [form, fields] = useForm({
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(signUpSchema),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpSchema }),
	});
	const isHydrated = useHydrated();
	// Errors beside fields go as the fields are mended; without scripts, or above the form, they would block for good.
	const hasFieldErrors = Object.keys(form.allErrors).some((name) => name !== "");
	return (
		<AccountForm form={form} toast={reply?.toast}>
			<TextField field={fields.name} label="Full name" autoComplete="name" />
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				label="Password"
				sentStrength={reply?.strength}
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
			<ContinuationFields {...continuation} />
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
