import { href, type ShouldRevalidateFunction } from "react-router";
import { GoogleSection } from "#app/features/accounts/components/settings-google.tsx";
import { PasswordSection } from "#app/features/accounts/components/settings-password.tsx";
import { disconnectGoogle } from "#app/features/accounts/google/disconnect-google.server.ts";
import { google } from "#app/features/accounts/google/google-provider.server.ts";
import { changePassword } from "#app/features/accounts/passwords/change-password.server.ts";
import {
	getOwnerConfirmation,
	getSignInMethods,
	listSessions,
} from "#app/features/accounts/queries.server.ts";
import {
	refuseFailed,
	refuseInvalid,
	refuseWithStrength,
} from "#app/features/accounts/refuse-account-form.server.ts";
import { endOneSession } from "#app/features/accounts/sessions/end-one-session.server.ts";
import { endOtherSessions } from "#app/features/accounts/sessions/end-other-sessions.server.ts";
import type { SettingsReply } from "#app/features/accounts/settings-reply.ts";
import {
	SETTINGS_FAILED_MESSAGE,
	type SecuritySettingsEdit,
	securitySettingsSchema,
} from "#app/features/accounts/settings-schema.ts";
import { DevicesSection } from "#app/features/sessions/components/devices-section.tsx";
import { SupportViews } from "#app/features/view-as/components/support-views.tsx";
import { listViewsForOwner } from "#app/features/view-as/list-views.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { type CurrentOwner, currentOwner } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/security";

const PATH = href("/dashboard/settings/security");
const FORBIDDEN = 403;

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Security settings · ${matches[0].loaderData.appName}` },
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
	const [confirmation, methods, devices, views] = await Promise.all([
		getOwnerConfirmation(owner),
		getSignInMethods(owner.userId),
		listSessions(owner),
		listViewsForOwner(owner),
	]);
	const { sessionId, email } = owner;
	const isGoogleShown = google !== null || methods.google !== null;
	const now = new Date();
	return { sessionId, email, confirmation, methods, isGoogleShown, devices, views, now };
}

const BUTTONS = new Set<SecuritySettingsEdit["intent"]>([
	"disconnect-google",
	"end-session",
	"end-other-sessions",
]);

export async function action({ request, context }: Route.ActionArgs) {
	const owner = currentOwner(context);
	const submission = await parseForm(request, securitySettingsSchema);
	if (submission.status !== "success") {
		return refuseWithStrength(submission, () => refuseInvalid(submission));
	}
	try {
		const userAgent = request.headers.get("User-Agent");
		const { message, cookie } = await performEdit(owner, submission.value, { userAgent });
		const headers = new Headers(cookie === undefined ? {} : { "Set-Cookie": cookie });
		return await redirectWithToast(PATH, { type: "success", message }, headers);
	} catch (error) {
		const isButton = BUTTONS.has(submission.value.intent);
		return refuseWithStrength(submission, () => refuseFailed(submission, error, { isButton }));
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: SETTINGS_FAILED_MESSAGE });

/** What to say once it is done, and the cookie of a session that has begun. */
type Done = { message: string; cookie?: string };

async function performEdit(
	owner: CurrentOwner,
	edit: SecuritySettingsEdit,
	{ userAgent }: { userAgent: string | null },
): Promise<Done> {
	switch (edit.intent) {
		case "change-password": {
			const { currentPassword, password } = edit;
			const cookie = await changePassword({ owner, currentPassword, password, userAgent });
			return { message: "Password changed. Your other devices are signed out.", cookie };
		}
		case "set-password": {
			const cookie = await changePassword({ owner, password: edit.password, userAgent });
			return { message: "Password set. You can now sign in with it.", cookie };
		}
		case "disconnect-google":
			await disconnectGoogle(owner.userId);
			return { message: "Google is disconnected" };
		case "end-session":
			await endOneSession({ userId: owner.userId, endedId: edit.sessionId });
			return { message: "That device is signed out" };
		case "end-other-sessions":
			return { message: ended(await endOtherSessions(owner)) };
	}
}

function ended(count: number): string {
	if (count === 0) return "No other device was signed in";
	return count === 1 ? "1 other device is signed out" : `${count} other devices are signed out`;
}

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
	const { sessionId, email, confirmation, methods, isGoogleShown, devices, views, now } =
		loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{/* A new password comes with a new session: what was typed is of no use to it. */}
			<PasswordSection key={sessionId} email={email} confirmation={confirmation} reply={reply} />
			{isGoogleShown ? (
				<GoogleSection
					connectedEmail={methods.google?.email ?? null}
					hasPassword={methods.hasPassword}
				/>
			) : null}
			<DevicesSection
				description="Devices that are signed in to your account."
				devices={devices.sessions}
				total={devices.total}
				now={now}
			/>
			<SupportViews views={views} now={now} />
		</>
	);
}
