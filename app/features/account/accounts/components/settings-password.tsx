import { Form, href } from "react-router";
import { replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { SettingsReply } from "../settings-reply.ts";
import {
	changePasswordSchema,
	type OwnerConfirmation,
	setPasswordSchema,
} from "../settings-schema.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

type PasswordForm = {
	/** Address for the browser's password manager. */
	email: string;
	reply: SettingsReply | undefined;
};

/** Form to change the account's password or to set its first one. */
export function PasswordSection({
	hasPassword,
	hasProvider,
	hasPasskey,
	confirmation,
	...form
}: PasswordForm & {
	hasPassword: boolean;
	/** Whether Google, or another service, is connected. */
	hasProvider: boolean;
	hasPasskey: boolean;
	confirmation: OwnerConfirmation;
}) {
	if (hasPassword) {
		return (
			<Section
				title="Password"
				description="Changing it signs out your other devices, revokes your API tokens, and cancels any links we emailed you."
			>
				<ChangePassword {...form} />
				{hasPasskey ? <RemovePassword /> : null}
			</Section>
		);
	}
	return (
		<Section
			title="Password"
			description="You don’t have a password yet. Set one to also sign in with your email."
		>
			{confirmation === "fresh" ? (
				<SetPassword {...form} />
			) : hasProvider || !hasPasskey ? (
				<SignInAgain purpose="set a password" returnTo={href("/dashboard/settings/security")} />
			) : (
				<Form method="post" preventScrollReset>
					<SubmitButton variant="secondary" intent="confirm-owner">
						Set a password
					</SubmitButton>
				</Form>
			)}
		</Section>
	);
}

function ChangePassword({ email, reply }: PasswordForm) {
	const own = replyTo(reply, "change-password");
	const { form, fields, formProps } = useSchemaForm(changePasswordSchema, {
		id: "password-form",
		result: own?.result,
	});
	return (
		<SchemaForm form={form} formProps={formProps} keepsPlace>
			<UsernameForBrowsers email={email} />
			<PasswordField field={fields.currentPassword} label="Current password" />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				sentStrength={own?.strength}
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
	);
}

/** For an account with a passkey, which can do without. */
function RemovePassword() {
	return (
		<details>
			<summary className="link hit-44 w-fit cursor-pointer text-ui">Remove your password</summary>
			<Form method="post" preventScrollReset className="mt-4 grid max-w-md gap-3">
				<p className="text-ui text-muted">
					Only your passkeys, and services that are connected, will then sign in to your account.
					Your other devices are signed out.
				</p>
				<SubmitButton variant="danger" intent="remove-password" className="justify-self-start">
					Remove password
				</SubmitButton>
			</Form>
		</details>
	);
}

function SetPassword({ email, reply }: PasswordForm) {
	const own = replyTo(reply, "set-password");
	const { form, fields, formProps } = useSchemaForm(setPasswordSchema, {
		id: "password-form",
		result: own?.result,
	});
	return (
		<SchemaForm form={form} formProps={formProps} keepsPlace>
			<UsernameForBrowsers email={email} />
			<NewPasswordFields
				password={fields.password}
				confirmPassword={fields.confirmPassword}
				sentStrength={own?.strength}
			/>
			<SubmitButton
				variant="secondary"
				intent="set-password"
				className="justify-self-start"
				pendingLabel="Setting…"
			>
				Set password
			</SubmitButton>
		</SchemaForm>
	);
}
