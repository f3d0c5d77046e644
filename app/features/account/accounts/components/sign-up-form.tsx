import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { signUpSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** @param continuation page and plan to continue with after signing up */
export function SignUpForm({
	reply,
	continuation,
}: {
	reply: AccountReply | undefined;
	continuation: ContinuationProps;
}) {
	const { form, fields, formProps } = useSchemaForm(signUpSchema, {
		result: reply?.result,
		validateOn: "onBlur",
	});
	const isHydrated = useHydrated();
	// Field errors disappear as fields are edited; without scripts, or above the form, they would block the button forever.
	const hasFieldErrors = Object.keys(form.allErrors).some((name) => name !== "");
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
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
		</SchemaForm>
	);
}
