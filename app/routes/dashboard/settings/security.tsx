import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { GoogleSection } from "#app/features/account/accounts/components/settings-google.tsx";
import { PasswordSection } from "#app/features/account/accounts/components/settings-password.tsx";
import { deleteGoogleConnection } from "#app/features/account/accounts/google/delete-google-connection.server.ts";
import { google } from "#app/features/account/accounts/google/google-provider.server.ts";
import { ServicesSection } from "#app/features/account/accounts/oidc/components/services-section.tsx";
import { deleteOidcConnection } from "#app/features/account/accounts/oidc/delete-oidc-connection.server.ts";
import { listServices } from "#app/features/account/accounts/oidc/queries.server.ts";
import { PasskeysSection } from "#app/features/account/accounts/passkeys/components/passkeys-section.tsx";
import { getNewPasskeyOptions } from "#app/features/account/accounts/passkeys/get-passkey-options.server.ts";
import { listPasskeys } from "#app/features/account/accounts/passkeys/queries.server.ts";
import {
	addPasskey,
	removePasskey,
	renamePasskey,
} from "#app/features/account/accounts/passkeys/update-passkeys.server.ts";
import { deletePassword } from "#app/features/account/accounts/passwords/delete-password.server.ts";
import { sentStrength } from "#app/features/account/accounts/passwords/password-strength.ts";
import { updatePassword } from "#app/features/account/accounts/passwords/update-password.server.ts";
import {
	getOwnerConfirmation,
	getSignInMethods,
	listSessions,
} from "#app/features/account/accounts/queries.server.ts";
import { securitySettingsSchema } from "#app/features/account/accounts/security-schema.ts";
import { DevicesSection } from "#app/features/account/accounts/session-store/components/devices-section.tsx";
import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { endOneSession } from "#app/features/account/accounts/sessions/end-one-session.server.ts";
import { endOtherSessions } from "#app/features/account/accounts/sessions/end-other-sessions.server.ts";
import type { SettingsReply } from "#app/features/account/accounts/settings-reply.ts";
import { SETTINGS_FAILED_MESSAGE } from "#app/features/account/accounts/settings-schema.ts";
import {
	confirmOwner,
	readSentPassword,
} from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { TrustedBrowsers } from "#app/features/account/accounts/two-step/components/trusted-browsers.tsx";
import {
	type TwoStepReply,
	TwoStepSection,
} from "#app/features/account/accounts/two-step/components/two-step-section.tsx";
import {
	getTwoStepState,
	listTrustedBrowsers,
} from "#app/features/account/accounts/two-step/queries.server.ts";
import { deleteTrustedBrowser } from "#app/features/account/accounts/two-step/trusted-browsers.server.ts";
import {
	cancelTwoStep,
	confirmTwoStep,
	disableTwoStep,
	replaceRecoveryCodes,
	startTwoStep,
} from "#app/features/account/accounts/two-step/update-two-step.server.ts";
import { SupportViews } from "#app/features/admin/users/view-as/components/support-views.tsx";
import { listViewsForOwner } from "#app/features/admin/users/view-as/list-views.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/security";

export const meta = titled("Security settings");

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate = reloadRefused(403);

export async function loader({ request, context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const passkeyOwner = { kind: "creator", id: owner.userId } as const;
	const [confirmation, methods, services, passkeys, twoStep, browsers, devices, views] =
		await Promise.all([
			getOwnerConfirmation(owner),
			getSignInMethods(owner.userId),
			listServices(owner),
			listPasskeys(passkeyOwner),
			getTwoStepState(owner),
			listTrustedBrowsers(owner),
			listSessions(owner),
			listViewsForOwner(owner),
		]);
	const { sessionId, email } = owner;
	const asked = { owner: passkeyOwner, sessionId, email };
	const newPasskey = confirmation === "fresh" ? await getNewPasskeyOptions(asked) : null;
	const thisDevice = deviceLabel(request.headers.get("User-Agent"));
	const isGoogleShown = google !== null || methods.google !== null;
	const now = new Date();
	return {
		sessionId,
		email,
		confirmation,
		methods,
		isGoogleShown,
		services,
		passkeys,
		newPasskey,
		thisDevice,
		twoStep,
		browsers,
		devices,
		views,
		now,
	};
}

export const action = formAction({
	schema: securitySettingsSchema,
	by: ({ request, context }: Route.ActionArgs) => ({
		owner: currentOwner(context),
		userAgent: request.headers.get("User-Agent"),
	}),
	on: {
		async "change-password"({ currentPassword, password }, by) {
			const cookie = await updatePassword({ ...by, currentPassword, password });
			return { toast: "Password changed. Your other devices are signed out.", cookies: [cookie] };
		},
		async "set-password"({ password }, by) {
			const cookie = await updatePassword({ ...by, password });
			return { toast: "Password set. You can now sign in with it.", cookies: [cookie] };
		},
		async "confirm-owner"(_, { owner }, { sent }) {
			await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
			return "Thank you. You can go on now.";
		},
		"disconnect-google": {
			async run(_, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await deleteGoogleConnection(owner.userId);
				return "Google is disconnected";
			},
			reasonAsToast: true,
		},
		"disconnect-service": {
			async run({ identityId }, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await deleteOidcConnection({ userId: owner.userId, identityId });
				return "The service is disconnected";
			},
			reasonAsToast: true,
		},
		async "start-two-step"(_, { owner }, { sent, url }) {
			await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
			await startTwoStep(owner);
			// The page itself shows the next step, which a toast could cover.
			return { to: url.pathname };
		},
		async "cancel-two-step"(_, { owner }) {
			await cancelTwoStep(owner);
			return "Setup canceled";
		},
		async "confirm-two-step"({ code }, { owner }, { sent }) {
			await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
			return { shown: { recoveryCodes: await confirmTwoStep({ owner, code }) } };
		},
		"disable-two-step": {
			async run(_, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await disableTwoStep(owner);
				return "Two-step verification is off";
			},
			reasonAsToast: true,
		},
		"replace-recovery-codes": {
			async run(_, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				return { shown: { recoveryCodes: await replaceRecoveryCodes(owner) } };
			},
			reasonAsToast: true,
		},
		"forget-browser": {
			async run({ browserId }, { owner }) {
				await deleteTrustedBrowser({ userId: owner.userId, browserId });
				return "That device is asked for a code again";
			},
			reasonAsToast: true,
		},
		"add-passkey": {
			async run({ name, passkey: answer }, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await addPasskey({ owner, name, answer });
				return "Passkey added";
			},
			reasonAsToast: true,
		},
		"rename-passkey": {
			async run({ passkeyId, name }, { owner }) {
				await renamePasskey({ userId: owner.userId, passkeyId, name });
				return "Name saved";
			},
			reasonAsToast: true,
		},
		"remove-passkey": {
			async run({ passkeyId }, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await removePasskey({ owner, passkeyId });
				return "Passkey removed";
			},
			reasonAsToast: true,
		},
		"remove-password": {
			async run(_, { owner }, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await deletePassword(owner);
				return "Your password is removed. Your other devices are signed out.";
			},
			reasonAsToast: true,
		},
		"end-session": {
			async run({ sessionId: endedId }, { owner }) {
				await endOneSession({ userId: owner.userId, endedId });
				return "That device is signed out";
			},
			reasonAsToast: true,
		},
		"end-other-sessions": {
			run: async (_, { owner }) => ended(await endOtherSessions(owner)),
			reasonAsToast: true,
		},
	},
	alsoReply: ({ submission }) => ({ strength: sentStrength(submission) }),
});

export const clientAction = formClientAction(SETTINGS_FAILED_MESSAGE);

function ended(count: number): string {
	if (count === 0) return "No other device was signed in";
	return count === 1 ? "1 other device is signed out" : `${count} other devices are signed out`;
}

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
	const { sessionId, email, confirmation, methods, isGoogleShown, devices, views, now } =
		loaderData;
	const { services, passkeys, newPasskey, thisDevice, twoStep, browsers } = loaderData;
	const hasService = services.some(({ connection }) => connection !== null);
	const reply: (SettingsReply & TwoStepReply) | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<PageHeader title="Security" description="How you sign in, and on which devices." />
			<ProofGate email={email} reply={reply} isTitled>
				{/* A new password comes with a new session: what was typed is of no use to it. */}
				<PasswordSection
					key={sessionId}
					email={email}
					hasPassword={methods.hasPassword}
					hasProvider={methods.google !== null || hasService}
					hasPasskey={passkeys.length > 0}
					confirmation={confirmation}
					reply={reply}
				/>
				<PasskeysSection
					confirms="page"
					email={email}
					passkeys={passkeys}
					options={newPasskey}
					device={thisDevice}
					reply={reply}
					now={now}
				/>
				{isGoogleShown ? (
					<GoogleSection
						connectedEmail={methods.google?.email ?? null}
						hasPassword={methods.hasPassword}
						hasPasskey={passkeys.length > 0}
						hasService={hasService}
						isConfirmed={confirmation === "fresh"}
					/>
				) : null}
				<ServicesSection services={services} isConfirmed={confirmation === "fresh"} />
				<TwoStepSection
					email={email}
					twoStep={twoStep}
					reply={reply}
					opens="your account"
					asksPassword={false}
				/>
				<TrustedBrowsers browsers={browsers} now={now} />
				<DevicesSection
					description="Devices that are signed in to your account."
					devices={devices.sessions}
					total={devices.total}
					now={now}
				/>
				<SupportViews views={views} now={now} />
			</ProofGate>
		</>
	);
}
