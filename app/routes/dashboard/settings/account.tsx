import { href, type ShouldRevalidateFunction } from "react-router";
import { SettingsList } from "#app/features/account-settings/components/settings-list.tsx";
import { summarizeSettings } from "#app/features/account-settings/summarize-settings.server.ts";
import { EmailSetting } from "#app/features/accounts/components/settings-email.tsx";
import { cancelEmailChange } from "#app/features/accounts/email/cancel-email-change.server.ts";
import { requestEmailChange } from "#app/features/accounts/email/request-email-change.server.ts";
import { resendEmailChange } from "#app/features/accounts/email/resend-email-change.server.ts";
import {
	getOwnerConfirmation,
	getPendingEmailChange,
} from "#app/features/accounts/queries.server.ts";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import type { SettingsReply } from "#app/features/accounts/settings-reply.ts";
import {
	type AccountSettingsEdit,
	accountSettingsSchema,
	SETTINGS_FAILED_MESSAGE,
} from "#app/features/accounts/settings-schema.ts";
import { VisibilitySetting } from "#app/features/profile/components/visibility-setting.tsx";
import { getPageStatus } from "#app/features/profile/queries.server.ts";
import { DashboardThemeSetting } from "#app/features/theme/components/dashboard-theme-setting.tsx";
import { rememberDashboardTheme } from "#app/features/theme/dashboard-theme.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { type CurrentOwner, currentOwner } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/account";

const PATH = href("/dashboard/settings/account");
const FORBIDDEN = 403;

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Settings · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === FORBIDDEN || defaultShouldRevalidate;

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [summary, page, emailChange, confirmation] = await Promise.all([
		summarizeSettings(owner),
		getPageStatus(owner),
		getPendingEmailChange(owner),
		getOwnerConfirmation(owner),
	]);
	const { email, emailVerified } = owner;
	return { summary, page, email, emailVerified, emailChange, confirmation };
}

const BUTTONS = new Set<AccountSettingsEdit["intent"]>([
	"resend-email-change",
	"cancel-email-change",
]);

export async function action({ request, context }: Route.ActionArgs) {
	const owner = currentOwner(context);
	const submission = await parseForm(request, accountSettingsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	const edit = submission.value;
	if (edit.intent === "set-dashboard-theme") {
		const message = "Dashboard theme saved";
		const cookie = rememberDashboardTheme(edit.theme);
		return redirectWithToast(PATH, { type: "success", message }, cookie);
	}
	try {
		const message = await performEdit(owner, edit);
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		return refuseFailed(submission, error, { isButton: BUTTONS.has(edit.intent) });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: SETTINGS_FAILED_MESSAGE });

/** @returns what to say once it is done */
async function performEdit(
	owner: CurrentOwner,
	edit: Exclude<AccountSettingsEdit, { intent: "set-dashboard-theme" }>,
): Promise<string> {
	switch (edit.intent) {
		case "change-email": {
			const { email: newEmail, currentPassword } = edit;
			await requestEmailChange({ owner, newEmail, currentPassword });
			return `Check your email. We sent a link to ${newEmail}.`;
		}
		case "resend-email-change":
			return `We sent the link to ${await resendEmailChange(owner)} again.`;
		case "cancel-email-change":
			await cancelEmailChange(owner);
			return `Your email stays ${owner.email}.`;
	}
}

export default function AccountSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { summary, page, email, emailVerified, emailChange, confirmation } = loaderData;
	const { appName, dashboardTheme } = matches[0].loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<SettingsList
				summary={summary}
				appName={appName}
				email={
					<EmailSetting
						email={email}
						isVerified={emailVerified}
						change={emailChange}
						confirmation={confirmation}
						reply={reply}
					/>
				}
				visibility={<VisibilitySetting isPublished={page.published} />}
				dashboardTheme={<DashboardThemeSetting chosen={dashboardTheme} />}
			/>
		</>
	);
}
