import { parseWithZod } from "@conform-to/zod/v4";
import { Import } from "lucide-react";
import { data, href, redirect, useSearchParams } from "react-router";
import { listLinkTrends } from "#app/features/analytics/report/list-link-trends.server.ts";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { ImageEditor } from "#app/features/images/components/image-editor.tsx";
import { answerSocialLinks } from "#app/features/links/answer-social-links.server.ts";
import { FileEditor } from "#app/features/links/components/file-editor.tsx";
import { LinkSection } from "#app/features/links/components/link-section.tsx";
import { SocialLinksForm } from "#app/features/links/components/social-links-form.tsx";
import { SocialOrder } from "#app/features/links/components/social-order.tsx";
import { useLearnTimeZone } from "#app/features/links/components/use-learn-time-zone.ts";
import { pictureOf } from "#app/features/links/kinds.ts";
import { readListPart } from "#app/features/links/link-list.ts";
import type { LinksReply } from "#app/features/links/links-reply.ts";
import { nextAddress, performEdit } from "#app/features/links/perform-edit.server.ts";
import {
	findRemoval,
	getLinks,
	getSocialLinks,
	getTimeZone,
} from "#app/features/links/queries.server.ts";
import { refuseEdit } from "#app/features/links/refuse-edit.server.ts";
import { failureMessage, LINKS_TAB_FIELDS, linksTabSchema } from "#app/features/links/schema.ts";
import { VerifiedLinks } from "#app/features/links/verification/components/verified-links.tsx";
import { getLinkVerifications } from "#app/features/links/verification/queries.server.ts";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { viewingContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/links";

/** Its forms have buttons of their own: one in the header could only save one of them. */
export const handle: DashboardHandle = { showsPage: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Links · ${matches[0].loaderData.appName}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { fileMegabytes } = entitlementsOf(owner.tier);
	const { searchParams } = url;
	const removal = await findRemoval(owner, searchParams.get("undo"));
	const near = removal?.place ?? opened(searchParams);
	const [list, socialLinks, verifications, timeZone] = await Promise.all([
		getLinks(owner, { part: readListPart(searchParams), near }),
		getSocialLinks(owner),
		getLinkVerifications(owner),
		getTimeZone(owner),
	]);
	const linkIds = list.links.map(({ id }) => id);
	const trends = await listLinkTrends({ ...owner, linkIds }).catch((err: unknown) => {
		log.error({ requestId: context.get(requestFactsContext).id, err }, "trends unavailable");
		return null;
	});
	return {
		accountId: owner.userId,
		nowMs: Date.now(),
		fileMegabytes,
		...list,
		socialLinks,
		verifications,
		timeZone,
		isReadOnly: context.get(viewingContext) !== null,
		timeZones: searchParams.has("edit") ? listTimeZones(timeZone) : [],
		removal,
		trends,
	};
}

/** The link whose form the address opens, or which it leads to. */
function opened(params: URLSearchParams): string | null {
	return params.get("edit") ?? params.get("at");
}

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, linksTabSchema, LINKS_TAB_FIELDS);
	if (submission.status !== "success") {
		return refuseForm(submission, {
			toast: { type: "error", message: failureMessage(submission) },
		});
	}
	const edit = submission.value;
	if (edit.intent === "save-social-links") {
		return answerSocialLinks({ request, owner, submission, edit });
	}
	try {
		const done = await performEdit(owner, edit);
		const toast = { type: done.type ?? "success", message: done.message } as const;
		if (done.leads || acceptsHtml(request)) {
			const address = nextAddress(done, request.url);
			return done.isShownThere ? redirect(address, 303) : await redirectWithToast(address, toast);
		}
		return data<LinksReply>({ done: true, ...(done.message ? { toast } : {}), ...done.reply });
	} catch (error) {
		return refuseEdit(owner, { submission, edit, error });
	}
}

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
	const { payload } = parseWithZod(await request.clone().formData(), { schema: linksTabSchema });
	return answerOrToast(serverAction, { type: "error", message: failureMessage({ payload }) });
};

export default function LinksTab({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const { accountId, socialLinks, verifications, timeZone, isReadOnly, ...others } = loaderData;
	const { fileMegabytes, ...list } = others;
	const reply: LinksReply | undefined = actionData;
	const editing = search.get("edit");
	const edited = list.links.find(({ id }) => id === editing);
	const picture = edited ? pictureOf(edited) : null;
	useLearnTimeZone(timeZone, { isReadOnly });
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Links"
				description="The links on your page, from top to bottom."
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
				leadsTo={search.get("at")}
				thumbnailEditor={
					edited && picture !== null ? (
						<ImageEditor
							purpose={picture}
							label={picture === "card" ? "picture" : "thumbnail"}
							action={href("/dashboard/links")}
							intent={{ upload: "upload-thumbnail", remove: "remove-thumbnail" }}
							hiddenFields={{ linkId: edited.id }}
							current={edited.thumbnail}
							result={reply?.result}
						/>
					) : null
				}
				fileEditor={
					edited?.kind === "file" ? (
						<FileEditor
							link={edited}
							fileMegabytes={fileMegabytes}
							reply={replyTo(reply, "upload-file")}
						/>
					) : null
				}
				reply={reply}
			/>
			<SocialLinksForm
				accountId={accountId}
				stored={socialLinks}
				reply={replyTo(reply, "save-social-links")}
			/>
			<SocialOrder platforms={Object.keys(socialLinks.links)} />
			<VerifiedLinks {...verifications} />
		</div>
	);
}
