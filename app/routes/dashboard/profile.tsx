import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import { changeUsername } from "#app/features/profile/change-username.server.ts";
import { ProfileForm } from "#app/features/profile/components/profile-form.tsx";
import { UsernameForm } from "#app/features/profile/components/username-form.tsx";
import { VisibilitySection } from "#app/features/profile/components/visibility-section.tsx";
import type { DashboardHandle } from "#app/features/profile/dashboard-tab.ts";
import type { ProfileReply } from "#app/features/profile/profile-reply.ts";
import { getPageStatus, getStoredProfile } from "#app/features/profile/queries.server.ts";
import { saveProfile } from "#app/features/profile/save-profile.server.ts";
import {
	type ChangeUsername,
	type PageOwner,
	profileTabSchema,
	SAVE_FAILED_MESSAGE,
	type SaveProfile,
} from "#app/features/profile/schema.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { answerOrToast } from "#app/lib/answer-or-toast.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { parseForm, refuseForm } from "#app/platform/form.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/profile";

const FAILED_TOAST: ToastMessage = { type: "error", message: SAVE_FAILED_MESSAGE };

export const handle: DashboardHandle = { savesItself: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Profile · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentUserContext);
	const [profile, page] = await Promise.all([getStoredProfile(owner), getPageStatus(owner)]);
	return { profile, page, host: new URL(env.APP_URL).host };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, profileTabSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	return submission.value.intent === "save-profile"
		? save({ request, owner, submission, values: submission.value })
		: rename({ owner, submission, values: submission.value });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

type Edit<Values> = {
	owner: PageOwner;
	submission: Submission<unknown, string[]>;
	values: Values;
};

async function save({
	request,
	owner,
	submission,
	values,
}: Edit<SaveProfile> & { request: Request }) {
	try {
		const saved = await saveProfile({ owner, ...values });
		if (!acceptsHtml(request)) return data({ saved });
		return redirectWithToast(href("/dashboard/profile"), {
			type: "success",
			message: "Profile saved",
		});
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		const conflict = await getStoredProfile(owner);
		return data({ result: submission.reply(), conflict }, { status: error.status });
	}
}

async function rename({ owner, submission, values }: Edit<ChangeUsername>) {
	try {
		const change = await changeUsername({ owner, ...values });
		if (change.outcome === "unavailable") {
			const message = `${values.username} is taken. Free: ${change.free.join(", ")}`;
			return refuseForm(submission, { fieldErrors: { username: [message] }, toast: FAILED_TOAST });
		}
		return redirectWithToast(href("/dashboard/profile"), {
			type: "success",
			message: "Username changed",
		});
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		const { username } = await getPageStatus(owner);
		return data(
			{ result: submission.reply(), usernameConflict: username },
			{ status: error.status },
		);
	}
}

export default function ProfileTab({ loaderData, actionData }: Route.ComponentProps) {
	const { profile, page, host } = loaderData;
	const reply: ProfileReply | undefined = actionData;
	const isOfUsername = reply?.result?.initialValue?.intent === "change-username";
	return (
		<div className="editor grid gap-10">
			<ReplyToast toast={reply?.toast} />
			<ProfileForm stored={profile} reply={isOfUsername ? undefined : reply} />
			<UsernameForm username={page.username} host={host} reply={isOfUsername ? reply : undefined} />
			<VisibilitySection isPublished={page.published} />
		</div>
	);
}
