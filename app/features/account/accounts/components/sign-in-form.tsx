import { href, Link } from "react-router";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { CheckboxField, PasswordField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { signInSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";

/** @param continuation page and plan to continue with after signing in */
export function SignInForm({
	reply,
	continuation,
}: {
	reply: AccountReply | undefined;
	continuation: ContinuationProps;
}) {
	const { form, fields, formProps } = useSchemaForm(signInSchema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure}>
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
		</SchemaForm>
	);
}
