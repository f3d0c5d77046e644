import { href } from "react-router";
import {
	GeneralForm,
	MailServerForm,
	SecurityForm,
	type SettingsReply,
} from "#app/features/admin/operations/settings/components/settings-forms.tsx";
import { getSettings } from "#app/features/admin/operations/settings/queries.server.ts";
import {
	SETTINGS_SAVED_MESSAGE,
	settingsSchema,
} from "#app/features/admin/operations/settings/schema.ts";
import { sendTestMail } from "#app/features/admin/operations/settings/send-test-mail.server.ts";
import { updateGeneralSettings } from "#app/features/admin/operations/settings/update-general-settings.server.ts";
import { updateMailServer } from "#app/features/admin/operations/settings/update-mail-server.server.ts";
import { updateSecurity } from "#app/features/admin/operations/settings/update-security.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/index";

export const meta = titled("Settings · Admin", "noindex");

export async function loader({ context }: Route.LoaderArgs) {
	const { email } = context.get(currentAdministratorContext);
	return { email, settings: await getSettings() };
}

export const action = formAction({
	schema: settingsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	on: {
		async save(input, actor) {
			await updateGeneralSettings({ actor, input });
			return SETTINGS_SAVED_MESSAGE;
		},
		async "save-mail-server"(input, actor) {
			await updateMailServer({ actor, input });
			return SETTINGS_SAVED_MESSAGE;
		},
		async "save-security"(edit, actor) {
			await updateSecurity({ actor, ...edit });
			return SETTINGS_SAVED_MESSAGE;
		},
		"send-test-mail": {
			async run(_, actor) {
				const outcome = await sendTestMail({ actor });
				if (outcome === "sent") return `Test mail sent to ${actor.email}`;
				return "No mail server is set, so the test email is in the outbox";
			},
			reasonAsToast: true,
		},
	},
	alsoReply({ error }): Pick<SettingsReply, "version"> {
		const { version } = error?.details ?? {};
		return typeof version === "number" ? { version } : {};
	},
});

export const clientAction = formClientAction("Not saved. Please try again.");

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { settings, email } = loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-12">
			<PageHeader
				title="Settings"
				description="Changes apply at once."
				actions={
					<ButtonLink to={href("/admin/dashboard/settings/registrations")}>
						Approvals and invitations
					</ButtonLink>
				}
			/>
			<ReplyToast toast={reply?.toast} />
			{/* New fields for new settings: the form keeps what was typed otherwise. */}
			<GeneralForm key={`general-${settings.version}`} settings={settings} reply={reply} />
			<MailServerForm
				key={`mail-${settings.version}`}
				settings={settings}
				reply={reply}
				email={email}
			/>
			<SecurityForm
				key={`security-${settings.version}`}
				settings={settings}
				reply={reply}
				email={email}
			/>
		</div>
	);
}
