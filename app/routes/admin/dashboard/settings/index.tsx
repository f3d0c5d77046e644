import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import {
	GeneralForm,
	MailServerForm,
	SecurityForm,
	type SettingsReply,
} from "#app/features/settings/components/settings-forms.tsx";
import { getSettings } from "#app/features/settings/queries.server.ts";
import { saveMailServer } from "#app/features/settings/save-mail-server.server.ts";
import { saveSecurity } from "#app/features/settings/save-security.server.ts";
import { saveSettings } from "#app/features/settings/save-settings.server.ts";
import {
	SETTINGS_SAVED_MESSAGE,
	type SettingsEdit,
	settingsSchema,
} from "#app/features/settings/schema.ts";
import { sendTestMail } from "#app/features/settings/send-test-mail.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/index";

const PATH = href("/admin/dashboard/settings");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Settings · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
	const { email } = context.get(currentAdministratorContext);
	return { email, settings: await getSettings() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, settingsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const message = await performEdit(actor, submission.value);
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		const isButton = submission.value.intent === "send-test-mail";
		const refusal = refuseFailed(submission, error, { isButton });
		if (!(error instanceof AppError) || typeof error.details.version !== "number") return refusal;
		const reply: SettingsReply = { ...refusal.data, version: error.details.version };
		return { ...refusal, data: reply };
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: "Not saved. Please try again." });

/** @returns what to say once it is done */
async function performEdit(actor: CurrentAdministrator, edit: SettingsEdit): Promise<string> {
	switch (edit.intent) {
		case "save":
			await saveSettings({ actor, input: edit });
			return SETTINGS_SAVED_MESSAGE;
		case "save-mail-server":
			await saveMailServer({ actor, input: edit });
			return SETTINGS_SAVED_MESSAGE;
		case "save-security":
			await saveSecurity({ actor, ...edit });
			return SETTINGS_SAVED_MESSAGE;
		case "send-test-mail": {
			const outcome = await sendTestMail({ actor });
			return outcome === "sent"
				? `Test mail sent to ${actor.email}`
				: "No mail server is set, so the test email is in the outbox";
		}
	}
}

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
