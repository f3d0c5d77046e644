import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import { ChecklistSection } from "#app/features/first-run/components/checklist-section.tsx";
import { getChecklist } from "#app/features/first-run/queries.server.ts";
import { ImageEditor } from "#app/features/images/components/image-editor.tsx";
import { PictureSetting } from "#app/features/images/components/picture-setting.tsx";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { headerShape } from "#app/features/page/page-theme.ts";
import { answerPageImage } from "#app/features/profile/answer-page-image.server.ts";
import { answerUsernameChange } from "#app/features/profile/answer-username-change.server.ts";
import { ProfileForm } from "#app/features/profile/components/profile-form.tsx";
import { UsernameForm } from "#app/features/profile/components/username-form.tsx";
import {
	PAGE_IMAGE_NAMES,
	PAGE_IMAGES,
	type PageImageKind,
} from "#app/features/profile/page-images.ts";
import type { ProfileReply } from "#app/features/profile/profile-reply.ts";
import {
	getPageImages,
	getPageStatus,
	getStoredProfile,
} from "#app/features/profile/queries.server.ts";
import { saveProfile } from "#app/features/profile/save-profile.server.ts";
import { profileTabSchema, SAVE_FAILED_MESSAGE } from "#app/features/profile/schema.ts";
import { answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/profile";

const FAILED_TOAST: ToastMessage = { type: "error", message: SAVE_FAILED_MESSAGE };

export const handle: DashboardHandle = { savesItself: true, showsPage: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Profile · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [profile, page, images, checklist] = await Promise.all([
		getStoredProfile(owner),
		getPageStatus(owner),
		getPageImages(owner),
		getChecklist(owner),
	]);
	const host = new URL(env.APP_URL).host;
	return { accountId: owner.userId, profile, page, images, checklist, host };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, profileTabSchema, { files: ["image"] });
	if (submission.status !== "success") return refuse(submission);
	const { value: values } = submission;
	const returnTo = href("/dashboard/profile");
	switch (values.intent) {
		case "save-profile":
			return answerSelfSaving({
				request,
				submission,
				path: returnTo,
				save: () => saveProfile({ owner, ...values }),
				getStored: () => getStoredProfile(owner),
				savedToast: { type: "success", message: "Profile saved" },
				failedMessage: SAVE_FAILED_MESSAGE,
			});
		case "change-username":
			return answerUsernameChange({ owner, submission, values, returnTo });
		default:
			return answerPageImage({ request, owner, submission, values, returnTo });
	}
}

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

/** A picture's form is refused in the words for the picture. */
function refuse(submission: Submission<unknown, string[]>) {
	const { image, cropX, cropY, cropWidth, cropHeight } =
		(submission.status === "error" ? submission.error : null) ?? {};
	const [message] = image ?? cropX ?? cropY ?? cropWidth ?? cropHeight ?? [];
	return refuseForm(submission, {
		toast: message === undefined ? FAILED_TOAST : { type: "error", message },
	});
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

export default function ProfileTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { accountId, profile, page, images, checklist, host } = loaderData;
	const { shown } = matches[1].loaderData;
	const { isRound, isCentered } = headerShape(shown?.theme ?? { preset: "default" });
	const reply: ProfileReply | undefined = actionData;
	const partsOf = (kind: PageImageKind) => ({
		purpose: kind,
		label: PAGE_IMAGE_NAMES[kind],
		action: href("/dashboard/profile"),
		hiddenFields: { kind },
		current: images[kind],
		result: reply?.result,
	});
	const pictureEditor = (kind: PageImageKind) => (
		<div id={`${kind}-image`}>
			<ImageEditor
				{...partsOf(kind)}
				intent={{ upload: "upload-image", remove: "remove-image" }}
				display={kind === "banner" ? "cover" : "portrait"}
				isRound={isRound}
				isCentered={isCentered}
			/>
		</div>
	);
	return (
		<div className="editor grid grid-cols-1 gap-10">
			<ReplyToast toast={reply?.toast} />
			<ProfileForm
				accountId={accountId}
				stored={profile}
				reply={replyTo(reply, "save-profile")}
				isCentered={isCentered}
				banner={pictureEditor("banner")}
				photo={pictureEditor("profile")}
			>
				<div className="rows">
					{PAGE_IMAGES.map((kind) => (
						<PictureSetting key={kind} {...partsOf(kind)} intent="describe-image" />
					))}
				</div>
				{checklist ? <ChecklistSection checklist={checklist} /> : null}
			</ProfileForm>
			<UsernameForm
				username={page.username}
				host={host}
				reply={replyTo(reply, "change-username")}
			/>
		</div>
	);
}
