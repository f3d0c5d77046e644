import { parseWithZod } from "@conform-to/zod/v4";
import { Import } from "lucide-react";
import { data, href, useSearchParams } from "react-router";
import { listLinkTrends } from "#app/features/analytics/list-link-trends.server.ts";
import { ImageEditor } from "#app/features/images/components/image-editor.tsx";
import { refuseUpload } from "#app/features/images/refuse-upload.server.ts";
import { carryOutEdit, readStored, tabAddress } from "#app/features/links/carry-out-edit.server.ts";
import { LinkSection } from "#app/features/links/components/link-section.tsx";
import { SocialLinksForm } from "#app/features/links/components/social-links-form.tsx";
import { useLearnTimeZone } from "#app/features/links/components/use-learn-time-zone.ts";
import { isReplyTo, type LinksReply } from "#app/features/links/links-reply.ts";
import { ProvenLinks } from "#app/features/links/proof/components/proven-links.tsx";
import { getLinkProofs } from "#app/features/links/proof/queries.server.ts";
import {
	findRemoval,
	getLinks,
	getSocialLinks,
	getTimeZone,
} from "#app/features/links/queries.server.ts";
import { failureMessage, LINKS_TAB_FIELDS, linksTabSchema } from "#app/features/links/schema.ts";
import type { DashboardHandle } from "#app/features/profile/dashboard-tab.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { answerOrToast } from "#app/lib/answer-or-toast.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { parseForm, refuseForm } from "#app/platform/form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/links";

export const handle: DashboardHandle = { savesItself: true, showsPage: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Links · ${matches[0].loaderData.appName}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentUserContext);
	const [links, socialLinks, proofs, timeZone, removal, trends] = await Promise.all([
		getLinks(owner),
		getSocialLinks(owner),
		getLinkProofs(owner),
		getTimeZone(owner),
		findRemoval(owner, url.searchParams.get("undo")),
		listLinkTrends(owner).catch((err: unknown) => {
			log.error({ requestId: context.get(requestFactsContext).id, err }, "trends unavailable");
			return null;
		}),
	]);
	return {
		accountId: owner.userId,
		nowMs: Date.now(),
		...links,
		socialLinks,
		proofs,
		timeZone,
		timeZones: url.searchParams.has("edit") ? listTimeZones(timeZone) : [],
		removal,
		trends,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, linksTabSchema, LINKS_TAB_FIELDS);
	const toast = { type: "error", message: failureMessage(submission) } as const;
	if (submission.status !== "success") return refuseForm(submission, { toast });
	const { value: edit } = submission;
	try {
		const { message, type = "success", place, leads, reply } = await carryOutEdit(owner, edit);
		const done = { type, message };
		if (leads || acceptsHtml(request)) return await redirectWithToast(tabAddress(place), done);
		return data<LinksReply>({ done: true, ...(message ? { toast: done } : {}), ...reply });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (edit.intent === "upload-thumbnail") {
			return refuseUpload({ submission, purpose: "thumbnail", error });
		}
		if (error.code !== "conflict") return refuseForm(submission, { toast, status: error.status });
		const stored = await readStored(owner, edit);
		return data<LinksReply>({ result: submission.reply(), ...stored }, { status: error.status });
	}
}

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
	const { payload } = parseWithZod(await request.clone().formData(), { schema: linksTabSchema });
	return answerOrToast(serverAction, { type: "error", message: failureMessage({ payload }) });
};

export default function LinksTab({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const { accountId, socialLinks, proofs, timeZone, ...list } = loaderData;
	const reply: LinksReply | undefined = actionData;
	const editing = search.get("edit");
	const edited = list.links.find(({ id }) => id === editing);
	useLearnTimeZone(timeZone);
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Links"
				description="What visitors can press on your page, from the top down."
				actions={
					<ButtonLink to={href("/dashboard/links/import")} icon={<Import aria-hidden />}>
						Import
					</ButtonLink>
				}
			/>
			<ReplyToast toast={reply?.toast} />
			<LinkSection
				{...list}
				accountId={accountId}
				timeZone={timeZone ?? "UTC"}
				editing={editing}
				deleting={search.get("delete")}
				thumbnailEditor={
					edited ? (
						<ImageEditor
							purpose="thumbnail"
							label="thumbnail"
							action={href("/dashboard/links")}
							intent={{ upload: "upload-thumbnail", remove: "remove-thumbnail" }}
							hiddenFields={{ linkId: edited.id }}
							current={edited.thumbnail}
							result={reply?.result}
						/>
					) : null
				}
				reply={reply}
			/>
			<SocialLinksForm
				accountId={accountId}
				stored={socialLinks}
				reply={isReplyTo(reply, { intent: "save-social-links" }) ? reply : undefined}
			/>
			<ProvenLinks {...proofs} />
		</div>
	);
}
