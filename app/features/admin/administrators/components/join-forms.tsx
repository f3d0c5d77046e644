import type { FormReply } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import { acceptInvitationSchema, setUpSchema } from "../schema.ts";
import { NewAdminPassword } from "./new-admin-password.tsx";

type Props = { reply: FormReply | undefined };

/** Creates the first administrator with the code that the server has printed. */
export function SetUpForm({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(setUpSchema, { result: reply?.result });
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<TextField
				field={fields.code}
				label="Setup code"
				hint="The server prints it when it starts."
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<TextField field={fields.name} label="Name" autoComplete="name" />
			<TextField field={fields.email} label="Email" type="email" autoComplete="username" />
			<NewAdminPassword password={fields.password} confirmPassword={fields.confirmPassword} />
			<SubmitButton size="lg" full pendingLabel="Creating…">
				Create administrator
			</SubmitButton>
		</SchemaForm>
	);
}

/** Creates the administrator who was invited. */
export function AcceptInvitationForm({
	reply,
	token,
	email,
}: Props & { token: string; email: string }) {
	const { form, fields, formProps } = useSchemaForm(acceptInvitationSchema, {
		result: reply?.result,
	});
	return (
		<SchemaForm form={form} formProps={formProps} failure={reply?.failure} isNarrow>
			<input type="hidden" name="token" value={token} />
			<UsernameForBrowsers email={email} />
			<TextField field={fields.name} label="Name" autoComplete="name" />
			<NewAdminPassword password={fields.password} confirmPassword={fields.confirmPassword} />
			<SubmitButton size="lg" full pendingLabel="Accepting…">
				Accept invitation
			</SubmitButton>
		</SchemaForm>
	);
}
