import { ClipboardCheck } from "lucide-react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { ImageEditor } from "#app/features/creator-page/images/components/image-editor.tsx";
import { cropOf } from "#app/features/creator-page/images/schema.ts";
import { explainUpload } from "#app/features/creator-page/images/upload-problem.server.ts";
import { NotIndexableNotice } from "#app/features/creator-page/seo/components/not-indexable-notice.tsx";
import { SeoEditor } from "#app/features/creator-page/seo/components/seo-editor.tsx";
import { SeoLocked } from "#app/features/creator-page/seo/components/seo-locked.tsx";
import { getPreviewedPage } from "#app/features/creator-page/seo/get-previewed-page.server.ts";
import { getSeoImages, getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import { resetSeo } from "#app/features/creator-page/seo/reset-seo.server.ts";
import type { StoredSeo } from "#app/features/creator-page/seo/schema.ts";
import {
	hasOwnWords,
	SEO_IMAGES,
	seoFailure,
	seoTabSchema,
} from "#app/features/creator-page/seo/schema.ts";
import { updateSeo } from "#app/features/creator-page/seo/update-seo.server.ts";
import {
	deleteSeoImage,
	updateSeoImage,
	updateSeoImageText,
} from "#app/features/creator-page/seo/update-seo-image.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/seo";

export const handle: DashboardHandle = { savesItself: true };

export const meta = titled("SEO settings");

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [seo, images, page] = await Promise.all([
		getStoredSeo(owner),
		getSeoImages(owner),
		getPreviewedPage(owner),
	]);
	return { accountId: owner.userId, isLocked: !entitlementsOf(owner.tier).seo, seo, images, page };
}

export const action = formAction({
	schema: seoTabSchema,
	fields: { files: ["image"] },
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	invalid: ({ fields, errors }) => errors.image?.[0] ?? seoFailure(fields),
	failed: seoFailure,
	on: {
		"save-seo": {
			run: async ({ intent: _, version, ...texts }, owner) => ({
				saved: await updateSeo({ owner, version, texts }),
				toast: "SEO settings saved",
			}),
			stored: async (_, owner) => ({ conflict: await getStoredSeo(owner) }),
		},
		"reset-seo": async (_, owner) => ({
			toast: "SEO settings reset",
			reply: { reset: await resetSeo(owner) },
		}),
		"upload-picture": {
			async run({ picture: name, image: file, ...edit }, owner) {
				await updateSeoImage({ owner, name, file, crop: cropOf(edit) });
				return { toast: "Preview picture saved", reply: {} };
			},
			explain: (error) => explainUpload("og", error),
			reasonAsToast: true,
		},
		async "describe-picture"({ picture: name, altText }, owner) {
			await updateSeoImageText({ owner, name, altText });
			return { toast: "Description saved", reply: {} };
		},
		async "remove-picture"({ picture: name }, owner) {
			await deleteSeoImage({ owner, name });
			return { toast: "Preview picture removed", reply: {} };
		},
	},
});

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = formClientAction(seoFailure);

const PICTURES = {
	og_image: { title: "On all sites", label: "picture" },
	twitter_image: { title: "Only on X", label: "picture for X" },
} as const;

export default function SeoSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { accountId, isLocked, seo, images, page } = loaderData;
	const reply: FormReply<StoredSeo> | undefined = actionData;
	const answered = reply?.result?.initialValue;
	const intro = page.isIndexable ? null : <NotIndexableNotice />;
	const actions = (
		<ButtonLink
			to={href("/dashboard/settings/seo/report")}
			size="sm"
			icon={<ClipboardCheck aria-hidden />}
		>
			SEO report
		</ButtonLink>
	);
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{isLocked ? (
				<SeoLocked
					page={page}
					intro={intro}
					actions={actions}
					isKept={hasOwnWords(seo) || Object.values(images).some(Boolean)}
				/>
			) : (
				<SeoEditor
					accountId={accountId}
					page={page}
					intro={intro}
					actions={actions}
					stored={seo}
					reply={replyTo(reply, "save-seo")}
					pictures={SEO_IMAGES.map((picture) => (
						<div key={picture} className="grid gap-3 border-t border-hairline pt-6">
							<h3 className="text-ui font-semibold">{PICTURES[picture].title}</h3>
							<ImageEditor
								purpose="og"
								label={PICTURES[picture].label}
								action={href("/dashboard/settings/seo")}
								intent={{
									upload: "upload-picture",
									remove: "remove-picture",
									describe: "describe-picture",
								}}
								hiddenFields={{ picture }}
								current={images[picture]}
								result={answered?.picture === picture ? reply?.result : undefined}
							/>
						</div>
					))}
				/>
			)}
		</>
	);
}
