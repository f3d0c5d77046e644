import { ClipboardCheck } from "lucide-react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { ImageEditor } from "#app/features/images/components/image-editor.tsx";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { answerSeoEdit } from "#app/features/seo/answer-seo-edit.server.ts";
import { NotIndexableNotice } from "#app/features/seo/components/not-indexable-notice.tsx";
import { SeoEditor } from "#app/features/seo/components/seo-editor.tsx";
import { SeoLocked } from "#app/features/seo/components/seo-locked.tsx";
import { getPreviewedPage } from "#app/features/seo/get-previewed-page.server.ts";
import { getSeoImages, getStoredSeo } from "#app/features/seo/queries.server.ts";
import type { StoredSeo } from "#app/features/seo/schema.ts";
import { hasOwnWords, SEO_IMAGES, seoFailure, seoTabSchema } from "#app/features/seo/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { intentOf } from "#app/lib/intent-of.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/seo";

export const handle: DashboardHandle = { savesItself: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `SEO settings · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [seo, images, page] = await Promise.all([
		getStoredSeo(owner),
		getSeoImages(owner),
		getPreviewedPage(owner),
	]);
	return { accountId: owner.userId, isLocked: !entitlementsOf(owner.tier).seo, seo, images, page };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, seoTabSchema, { files: ["image"] });
	if (submission.status !== "success") {
		const [problem] = (submission.status === "error" && submission.error?.image) || [];
		const message = problem ?? seoFailure(submission.payload.intent);
		return refuseForm(submission, { toast: { type: "error", message } });
	}
	return answerSeoEdit({ request, owner, submission, edit: submission.value });
}

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const message = seoFailure(await intentOf(request));
	return answerOrToast(serverAction, { type: "error", message });
}

const PICTURES = {
	og_image: { title: "On all sites", label: "picture" },
	twitter_image: { title: "Only on X", label: "picture for X" },
} as const;

export default function SeoSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { accountId, isLocked, seo, images, page } = loaderData;
	const reply: FormReply<StoredSeo> | undefined = actionData;
	const answered = reply?.result?.initialValue;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{page.isIndexable ? null : <NotIndexableNotice />}
			<ButtonLink
				to={href("/dashboard/settings/seo/report")}
				size="sm"
				icon={<ClipboardCheck aria-hidden />}
				className="justify-self-start"
			>
				SEO report
			</ButtonLink>
			{isLocked ? (
				<SeoLocked page={page} isKept={hasOwnWords(seo) || Object.values(images).some(Boolean)} />
			) : (
				<SeoEditor
					accountId={accountId}
					page={page}
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
