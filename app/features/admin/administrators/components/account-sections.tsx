import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import { changeAdminPasswordSchema } from "../schema.ts";
import { NewAdminPassword } from "./new-admin-password.tsx";

export function AdminPasswordSection({
	email,
	reply,
}: {
	email: string;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(changeAdminPasswordSchema, {
		id: "password-form",
		result: replyTo(reply, "change-password")?.result,
	});
	return (
		<Section title="Password" description="Changing it signs out your other devices.">
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<UsernameForBrowsers email={email} />
				<PasswordField field={fields.currentPassword} label="Current password" />
				<NewAdminPassword
					password={fields.password}
					confirmPassword={fields.confirmPassword}
					label="New password"
				/>
				<SubmitButton
					variant="secondary"
					intent="change-password"
					className="justify-self-start"
					pendingLabel="Changing…"
				>
					Change password
				</SubmitButton>
			</SchemaForm>
		</Section>
	);
}
