import { href, redirect } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { changeAdminPassword } from "#app/features/administrators/change-admin-password.server.ts";
import { AdminPasswordSection } from "#app/features/administrators/components/account-sections.tsx";
import {
	type TwoStepReply,
	TwoStepSection,
} from "#app/features/administrators/components/two-step-section.tsx";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import { getTwoStepState, listAdminDevices } from "#app/features/administrators/queries.server.ts";
import {
	type AdminAccountEdit,
	adminAccountSchema,
	NOT_SAVED_MESSAGE,
} from "#app/features/administrators/schema.ts";
import {
	endAdminSession,
	endOtherAdminSessions,
} from "#app/features/administrators/sign-in/end-admin-sessions.server.ts";
import {
	cancelTwoStep,
	confirmTwoStep,
	disableTwoStep,
	replaceRecoveryCodes,
	startTwoStep,
} from "#app/features/administrators/two-step/change-two-step.server.ts";
import { requireTwoStep } from "#app/features/administrators/two-step/require-two-step.server.ts";
import { DevicesSection } from "#app/features/sessions/components/devices-section.tsx";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { site } from "#app/platform/site.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/account";

const PATH = href("/admin/dashboard/account");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Your account · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const [twoStep, devices] = await Promise.all([
		getTwoStepState(administrator),
		listAdminDevices(administrator),
	]);
	const mustSetUp = site.requiresTwoStep && twoStep.state !== "on";
	return { email: administrator.email, twoStep, devices, mustSetUp, now: new Date() };
}

/** All that an administrator without two-step verification may do while it is required. */
const SET_UP = new Set<AdminAccountEdit["intent"]>([
	"start-two-step",
	"cancel-two-step",
	"confirm-two-step",
]);

const BUTTONS = new Set<AdminAccountEdit["intent"]>([
	"cancel-two-step",
	"end-session",
	"end-other-sessions",
]);

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, adminAccountSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		if (!SET_UP.has(submission.value.intent)) await requireTwoStep(actor);
		const userAgent = request.headers.get("User-Agent");
		const done = await performEdit(actor, submission.value, userAgent);
		// Shown in this answer and nowhere else: a redirect would have to carry them.
		if ("recoveryCodes" in done) {
			return { recoveryCodes: done.recoveryCodes } satisfies TwoStepReply;
		}
		if (done.message === null) return redirect(PATH, { status: 303 });
		const headers = new Headers(done.cookie === undefined ? {} : { "Set-Cookie": done.cookie });
		return await redirectWithToast(PATH, { type: "success", message: done.message }, headers);
	} catch (error) {
		const isButton = BUTTONS.has(submission.value.intent);
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: NOT_SAVED_MESSAGE });

/** `message` is null if the page itself shows the next step, which a toast could cover. */
type Done = { message: string | null; cookie?: string } | { recoveryCodes: string[] };

async function performEdit(
	actor: CurrentAdministrator,
	edit: AdminAccountEdit,
	userAgent: string | null,
): Promise<Done> {
	switch (edit.intent) {
		case "change-password": {
			const { currentPassword, password } = edit;
			const cookie = await changeAdminPassword({ actor, currentPassword, password, userAgent });
			return { message: "Password changed. Your other devices are signed out.", cookie };
		}
		case "start-two-step":
			await startTwoStep({ actor, currentPassword: edit.currentPassword });
			return { message: null };
		case "cancel-two-step":
			await cancelTwoStep(actor);
			return { message: "Setup canceled" };
		case "confirm-two-step":
			return { recoveryCodes: await confirmTwoStep({ actor, code: edit.code }) };
		case "disable-two-step":
			await disableTwoStep({ actor, currentPassword: edit.currentPassword });
			return { message: "Two-step verification is off" };
		case "replace-recovery-codes": {
			const { currentPassword } = edit;
			return { recoveryCodes: await replaceRecoveryCodes({ actor, currentPassword }) };
		}
		case "end-session":
			await endAdminSession(actor, edit.sessionId);
			return { message: "Device signed out" };
		case "end-other-sessions": {
			const count = await endOtherAdminSessions(actor);
			return { message: count === 1 ? "1 device signed out" : `${count} devices signed out` };
		}
	}
}

export default function AdminAccount({ loaderData, actionData }: Route.ComponentProps) {
	const { email, twoStep, devices, mustSetUp, now } = loaderData;
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
			<TwoStepSection email={email} twoStep={twoStep} reply={reply} />
			{mustSetUp ? null : (
				<>
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
