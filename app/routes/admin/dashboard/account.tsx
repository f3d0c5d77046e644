import { PasskeysSection } from "#app/features/account/accounts/passkeys/components/passkeys-section.tsx";
import { getNewPasskeyOptions } from "#app/features/account/accounts/passkeys/get-passkey-options.server.ts";
import { listPasskeys } from "#app/features/account/accounts/passkeys/queries.server.ts";
import { DevicesSection } from "#app/features/account/accounts/session-store/components/devices-section.tsx";
import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import {
	type TwoStepReply,
	TwoStepSection,
} from "#app/features/account/accounts/two-step/components/two-step-section.tsx";
import { AdminPasswordSection } from "#app/features/admin/administrators/components/account-sections.tsx";
import {
	addAdminPasskey,
	removeAdminPasskey,
	renameAdminPasskey,
} from "#app/features/admin/administrators/passkeys/update-admin-passkeys.server.ts";
import {
	getTwoStepState,
	listAdminDevices,
} from "#app/features/admin/administrators/queries.server.ts";
import {
	adminAccountSchema,
	NOT_SAVED_MESSAGE,
} from "#app/features/admin/administrators/schema.ts";
import {
	endAdminSession,
	endOtherAdminSessions,
} from "#app/features/admin/administrators/sign-in/end-admin-sessions.server.ts";
import {
	cancelTwoStep,
	confirmTwoStep,
	disableTwoStep,
	replaceRecoveryCodes,
	requireTwoStep,
	startTwoStep,
} from "#app/features/admin/administrators/two-step/update-two-step.server.ts";
import { updateAdminPassword } from "#app/features/admin/administrators/update-admin-password.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { site } from "#app/platform/site.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/account";

export const meta = titled("Your account · Admin", "noindex");

export async function loader({ request, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const { administratorId: id, sessionId, email } = administrator;
	const owner = { kind: "administrator", id } as const;
	const [twoStep, passkeys, newPasskey, devices] = await Promise.all([
		getTwoStepState(administrator),
		listPasskeys(owner),
		getNewPasskeyOptions({ owner, sessionId, email }),
		listAdminDevices(administrator),
	]);
	const mustSetUp = site.requiresTwoStep && twoStep.state !== "on";
	const thisDevice = deviceLabel(request.headers.get("User-Agent"));
	return { email, twoStep, passkeys, newPasskey, thisDevice, devices, mustSetUp, now: new Date() };
}

/** What sets two-step verification up. Everything else needs it. */
const SET_UP = new Set(["start-two-step", "cancel-two-step", "confirm-two-step"]);

export const action = formAction({
	schema: adminAccountSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	async allow({ intent }, actor) {
		if (!SET_UP.has(intent)) await requireTwoStep(actor);
	},
	on: {
		async "change-password"({ currentPassword, password }, actor, { request }) {
			const userAgent = request.headers.get("User-Agent");
			const cookie = await updateAdminPassword({ actor, currentPassword, password, userAgent });
			const toast = "Password changed. Your other devices are signed out.";
			return { toast, cookies: [cookie] };
		},
		async "start-two-step"({ currentPassword }, actor, { url }) {
			await startTwoStep({ actor, currentPassword });
			// The page itself shows the next step, which a toast could cover.
			return { to: url.pathname };
		},
		"cancel-two-step": {
			async run(_, actor) {
				await cancelTwoStep(actor);
				return "Setup canceled";
			},
			reasonAsToast: true,
		},
		"confirm-two-step": async ({ code }, actor) => ({
			shown: { recoveryCodes: await confirmTwoStep({ actor, code }) },
		}),
		async "disable-two-step"({ currentPassword }, actor) {
			await disableTwoStep({ actor, currentPassword });
			return "Two-step verification is off";
		},
		async "replace-recovery-codes"({ currentPassword }, actor) {
			const recoveryCodes = await replaceRecoveryCodes({ actor, currentPassword });
			return { shown: { recoveryCodes } };
		},
		"add-passkey": {
			async run({ name, passkey: answer, currentPassword }, actor) {
				await addAdminPasskey({ actor, name, answer, currentPassword });
				return "Passkey added";
			},
		},
		"rename-passkey": {
			async run({ passkeyId, name }, actor) {
				await renameAdminPasskey({ actor, passkeyId, name });
				return "Name saved";
			},
			reasonAsToast: true,
		},
		"remove-passkey": {
			async run({ passkeyId, currentPassword }, actor) {
				await removeAdminPasskey({ actor, passkeyId, currentPassword });
				return "Passkey removed";
			},
		},
		"end-session": {
			async run({ sessionId }, actor) {
				await endAdminSession(actor, sessionId);
				return "Device signed out";
			},
			reasonAsToast: true,
		},
		"end-other-sessions": {
			async run(_, actor) {
				const count = await endOtherAdminSessions(actor);
				return count === 1 ? "1 device signed out" : `${count} devices signed out`;
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

export default function AdminAccount({ loaderData, actionData }: Route.ComponentProps) {
	const { email, twoStep, passkeys, newPasskey, thisDevice, devices, mustSetUp, now } = loaderData;
	const reply: TwoStepReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-12">
			<PageHeader title="Your account" description={email} />
			<ReplyToast toast={reply?.toast} />
			{mustSetUp ? (
				<Notice tone="warning" title="Set up two-step verification first">
					Every administrator needs it here. The other pages open once it is on.
				</Notice>
			) : null}
			<TwoStepSection
				email={email}
				twoStep={twoStep}
				reply={reply}
				opens="this area"
				asksPassword
			/>
			{mustSetUp ? null : (
				<>
					<PasskeysSection
						confirms="password"
						email={email}
						passkeys={passkeys}
						options={newPasskey}
						device={thisDevice}
						reply={reply}
						now={now}
					/>
					<AdminPasswordSection email={email} reply={reply} />
					<DevicesSection
						description="A session ends 12 hours after you last used it."
						devices={devices}
						now={now}
					/>
				</>
			)}
		</div>
	);
}
