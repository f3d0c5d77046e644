import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import { answerUsernameChange } from "#app/features/profile/answer-username-change.server.ts";
import { ProfileForm } from "#app/features/profile/components/profile-form.tsx";
import { UsernameForm } from "#app/features/profile/components/username-form.tsx";
import type { DashboardHandle } from "#app/features/profile/dashboard-tab.ts";
import type { ProfileReply } from "#app/features/profile/profile-reply.ts";
import { getPageStatus, getStoredProfile } from "#app/features/profile/queries.server.ts";
import { saveProfile } from "#app/features/profile/save-profile.server.ts";
import {
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
	const host = new URL(env.APP_URL).host;
	return { accountId: owner.userId, profile, page, host };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, profileTabSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	return submission.value.intent === "save-profile"
		? save({ request, owner, submission, values: submission.value })
		: answerUsernameChange({
				owner,
				submission,
				values: submission.value,
				returnTo: href("/dashboard/profile"),
			});
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

async function save({
	request,
	owner,
	submission,
	values,
}: {
	request: Request;
	owner: PageOwner;
	submission: Submission<unknown, string[]>;
	values: SaveProfile;
}) {
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

export default function ProfileTab({ loaderData, actionData }: Route.ComponentProps) {
	const { accountId, profile, page, host } = loaderData;
	const reply: ProfileReply | undefined = actionData;
	const isOfUsername = reply?.result?.initialValue?.intent === "change-username";
	return (
		<div className="editor grid gap-10">
			<ReplyToast toast={reply?.toast} />
			<ProfileForm
				accountId={accountId}
				stored={profile}
				reply={isOfUsername ? undefined : reply}
			/>
			<UsernameForm username={page.username} host={host} reply={isOfUsername ? reply : undefined} />
		</div>
	);
}
