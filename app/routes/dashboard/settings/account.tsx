import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { EmailSetting } from "#app/features/account/accounts/components/settings-email.tsx";
import { cancelEmailChange } from "#app/features/account/accounts/email/cancel-email-change.server.ts";
import { requestEmailChange } from "#app/features/account/accounts/email/request-email-change.server.ts";
import { sendEmailChangeAgain } from "#app/features/account/accounts/email/send-email-change-again.server.ts";
import {
	getOwnerConfirmation,
	getPendingEmailChange,
} from "#app/features/account/accounts/queries.server.ts";
import type { SettingsReply } from "#app/features/account/accounts/settings-reply.ts";
import {
	accountSettingsSchema,
	SETTINGS_FAILED_MESSAGE,
} from "#app/features/account/accounts/settings-schema.ts";
import { readSentPassword } from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { SettingsList } from "#app/features/account/settings/components/settings-list.tsx";
import { getSettingsSummary } from "#app/features/account/settings/get-settings-summary.server.ts";
import { VisibilitySetting } from "#app/features/creator-page/profile/components/visibility-setting.tsx";
import { getPageStatus } from "#app/features/creator-page/profile/queries.server.ts";
import { DashboardThemeSetting } from "#app/features/creator-page/theme/components/dashboard-theme-setting.tsx";
import { rememberDashboardTheme } from "#app/features/creator-page/theme/dashboard-theme.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/account";

export const meta = titled("Settings");

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate = reloadRefused(403);

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [summary, page, emailChange, confirmation] = await Promise.all([
		getSettingsSummary(owner),
		getPageStatus(owner),
		getPendingEmailChange(owner),
		getOwnerConfirmation(owner),
	]);
	const { email, emailVerified } = owner;
	return { summary, page, email, emailVerified, emailChange, confirmation };
}

export const action = formAction({
	schema: accountSettingsSchema,
	by: ({ context }: Route.ActionArgs) => currentOwner(context),
	on: {
		"set-dashboard-theme": ({ theme }) => ({
			toast: "Dashboard theme saved",
			cookies: rememberDashboardTheme(theme).getSetCookie(),
		}),
		async "change-email"({ email: newEmail }, owner, { sent }) {
			const currentPassword = readSentPassword(sent);
			await requestEmailChange({ owner, newEmail, currentPassword });
			return `Check your email. We sent a link to ${newEmail}.`;
		},
		"resend-email-change": {
			run: async (_, owner) => `We sent the link to ${await sendEmailChangeAgain(owner)} again.`,
			reasonAsToast: true,
		},
		"cancel-email-change": {
			async run(_, owner) {
				await cancelEmailChange(owner);
				return `Your email stays ${owner.email}.`;
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(SETTINGS_FAILED_MESSAGE);

export default function AccountSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { summary, page, email, emailVerified, emailChange, confirmation } = loaderData;
	const { appName, dashboardTheme } = matches[0].loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ProofGate email={email} reply={reply} isTitled>
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
					visibility={
						<VisibilitySetting isPublished={page.published} isSuspended={page.isSuspended} />
					}
					dashboardTheme={<DashboardThemeSetting chosen={dashboardTheme} />}
				/>
			</ProofGate>
		</>
	);
}
