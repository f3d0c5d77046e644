import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { changeAdminPasswordSchema } from "../schema.ts";
import { AdminForm, UsernameForBrowsers } from "./admin-form.tsx";
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
			<AdminForm form={form} formProps={formProps} keepsPlace>
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
			</AdminForm>
		</Section>
	);
}
