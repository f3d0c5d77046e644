import { data, href, type ShouldRevalidateFunction } from "react-router";
import { EmailSection } from "#app/features/accounts/components/settings-email.tsx";
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
import { PlanSection } from "#app/features/billing/components/plan-section.tsx";
import { answerUsernameChange } from "#app/features/profile/answer-username-change.server.ts";
import { changeName } from "#app/features/profile/change-name.server.ts";
import { NameForm } from "#app/features/profile/components/name-form.tsx";
import { UsernameForm } from "#app/features/profile/components/username-form.tsx";
import { VisibilitySection } from "#app/features/profile/components/visibility-section.tsx";
import { getPageStatus, getStoredProfile } from "#app/features/profile/queries.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { type CurrentOwner, currentOwner } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/account";

const PATH = href("/dashboard/settings/account");
const FORBIDDEN = 403;

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Account settings · ${matches[0].loaderData.appName}` },
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
	const [page, emailChange, confirmation] = await Promise.all([
		getPageStatus(owner),
		getPendingEmailChange(owner),
		getOwnerConfirmation(owner),
	]);
	const { name, tier, email, emailVerified } = owner;
	const { host } = new URL(env.APP_URL);
	return { name, tier, page, email, emailVerified, emailChange, confirmation, host };
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
	if (edit.intent === "change-username") {
		return answerUsernameChange({ owner, submission, values: edit, returnTo: PATH });
	}
	try {
		const message = await performEdit(owner, edit);
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		if (edit.intent !== "change-name" || !isConflict(error)) {
			return refuseFailed(submission, error, { isButton: BUTTONS.has(edit.intent) });
		}
		const { name: nameConflict } = await getStoredProfile(owner);
		return data({ result: submission.reply(), nameConflict }, { status: error.status });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: SETTINGS_FAILED_MESSAGE });

/** @returns what to say once it is done */
async function performEdit(
	owner: CurrentOwner,
	edit: Exclude<AccountSettingsEdit, { intent: "change-username" }>,
): Promise<string> {
	switch (edit.intent) {
		case "change-name":
			await changeName({ owner, ...edit });
			return "Name saved";
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

function isConflict(error: unknown): error is AppError {
	return error instanceof AppError && error.code === "conflict";
}

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { name, tier, page, email, emailVerified, emailChange, confirmation, host } = loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<NameForm name={name} reply={replyTo(reply, "change-name")} />
			<UsernameForm
				username={page.username}
				host={host}
				reply={replyTo(reply, "change-username")}
			/>
			<EmailSection
				email={email}
				isVerified={emailVerified}
				change={emailChange}
				confirmation={confirmation}
				reply={reply}
			/>
			<VisibilitySection isPublished={page.published} />
			<PlanSection tier={tier} />
		</>
	);
}
