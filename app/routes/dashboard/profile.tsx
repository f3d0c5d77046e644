import { href } from "react-router";
import { ChecklistSection } from "#app/features/account/first-run/components/checklist-section.tsx";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { headerShape } from "#app/features/creator-page/core/page-theme.ts";
import { ImageEditor } from "#app/features/creator-page/images/components/image-editor.tsx";
import { PictureSetting } from "#app/features/creator-page/images/components/picture-setting.tsx";
import { LanguageProposal } from "#app/features/creator-page/profile/components/language-proposal.tsx";
import { ProfileForm } from "#app/features/creator-page/profile/components/profile-form.tsx";
import { UsernameForm } from "#app/features/creator-page/profile/components/username-form.tsx";
import { getLanguageProposal } from "#app/features/creator-page/profile/get-language-proposal.server.ts";
import {
	imageProblem,
	PAGE_IMAGE_FORMS,
} from "#app/features/creator-page/profile/page-image-forms.server.ts";
import {
	DESCRIBED_IMAGES,
	type DescribedImageKind,
	PAGE_IMAGE_NAMES,
} from "#app/features/creator-page/profile/page-images.ts";
import type { ProfileReply } from "#app/features/creator-page/profile/profile-reply.ts";
import {
	getPageImages,
	getPageStatus,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import {
	profileTabSchema,
	SAVE_FAILED_MESSAGE,
	typedSecond,
} from "#app/features/creator-page/profile/schema.ts";
import { updatePageImageText } from "#app/features/creator-page/profile/update-page-image-text.server.ts";
import { updatePageLanguage } from "#app/features/creator-page/profile/update-page-language.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { updateUsernameByForm } from "#app/features/creator-page/profile/update-username-by-form.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/profile";

export const handle: DashboardHandle = { savesItself: true, showsPage: true };

export const meta = titled("Profile");

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [profile, page, images, proposal] = await Promise.all([
		getStoredProfile(owner),
		getPageStatus(owner),
		getPageImages(owner),
		getLanguageProposal(owner),
	]);
	const host = new URL(env.APP_URL).host;
	return { accountId: owner.userId, profile, page, images, proposal, host };
}

export const action = formAction({
	schema: profileTabSchema,
	fields: { files: ["image"] },
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	invalid: ({ errors }) => imageProblem(errors) ?? SAVE_FAILED_MESSAGE,
	failed: SAVE_FAILED_MESSAGE,
	on: {
		"save-profile": {
			run: async (edit, owner) => {
				const { version, name, bio, language } = edit;
				const texts = { version, name, bio, language, ...typedSecond(edit) };
				return { saved: await updateProfile({ owner, ...texts }), toast: "Profile saved" };
			},
			stored: async (_, owner) => ({ conflict: await getStoredProfile(owner) }),
		},
		async "choose-language"(edit, owner) {
			await updatePageLanguage(owner, edit);
			return "Language saved";
		},
		"change-username": {
			async run(edit, owner) {
				await updateUsernameByForm(owner, edit);
				return "Username changed";
			},
			stored: async (_, owner) => ({ usernameConflict: (await getPageStatus(owner)).username }),
		},
		...PAGE_IMAGE_FORMS,
		"describe-image": {
			async run({ kind, altText }, owner) {
				await updatePageImageText({ owner, kind, altText });
				return `Your ${PAGE_IMAGE_NAMES[kind]} description was saved`;
			},
			reasonAsToast: true,
		},
	},
});

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = formClientAction(SAVE_FAILED_MESSAGE);

export default function ProfileTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { accountId, profile, page, images, proposal, host } = loaderData;
	const { shown, checklist } = matches[1].loaderData;
	const { isRound, isCentered } = headerShape(shown?.theme ?? { preset: "default" });
	const reply: ProfileReply | undefined = actionData;
	const partsOf = (kind: DescribedImageKind) => ({
		purpose: kind,
		label: PAGE_IMAGE_NAMES[kind],
		action: href("/dashboard/profile"),
		hiddenFields: { kind },
		current: images[kind],
		result: reply?.result,
	});
	const pictureEditor = (kind: DescribedImageKind) => (
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
			{proposal ? <LanguageProposal {...proposal} /> : null}
			<ProfileForm
				accountId={accountId}
				stored={profile}
				reply={replyTo(reply, "save-profile")}
				isCentered={isCentered}
				banner={pictureEditor("banner")}
				photo={pictureEditor("profile")}
			>
				<div className="rows">
					{DESCRIBED_IMAGES.map((kind) => (
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
