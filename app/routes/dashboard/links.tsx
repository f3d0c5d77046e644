import { useSearchParams } from "react-router";
import { ChecklistRow } from "#app/features/account/first-run/components/checklist-section.tsx";
import { listLinkTrends } from "#app/features/audience/analytics/report/list-link-trends.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { ImageEditor } from "#app/features/creator-page/images/components/image-editor.tsx";
import { FileEditor } from "#app/features/creator-page/links/components/file-editor.tsx";
import { LinkSection } from "#app/features/creator-page/links/components/link-section.tsx";
import { SocialLinksForm } from "#app/features/creator-page/links/components/social-links-form.tsx";
import { SocialOrder } from "#app/features/creator-page/links/components/social-order.tsx";
import { useLearnTimeZone } from "#app/features/creator-page/links/components/use-learn-time-zone.ts";
import {
	failureMessage,
	refusalMessage,
} from "#app/features/creator-page/links/edit/failure-message.ts";
import { LINK_FORMS } from "#app/features/creator-page/links/edit/link-forms.server.ts";
import type { LinksReply } from "#app/features/creator-page/links/edit/links-reply.ts";
import { pictureOf } from "#app/features/creator-page/links/kinds/kinds.ts";
import { listAddress, readListPart } from "#app/features/creator-page/links/list/link-list.ts";
import {
	getLinkOrder,
	getLinks,
	getRemoval,
	getSocialLinks,
	getTimeZone,
} from "#app/features/creator-page/links/queries.server.ts";
import { LINKS_TAB_FIELDS, linksTabSchema } from "#app/features/creator-page/links/schema.ts";
import { VerifiedLinks } from "#app/features/creator-page/links/verification/components/verified-links.tsx";
import { getLinkVerifications } from "#app/features/creator-page/links/verification/queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { titled } from "#app/lib/titled.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { viewingContext } from "#app/middleware/require-user.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/links";

/** Its forms have buttons of their own: one in the header could only save one of them. */
export const handle: DashboardHandle = { showsPage: true };

export const meta = titled("Links");

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { fileMegabytes } = entitlementsOf(owner.tier);
	const { searchParams } = url;
	const removal = await getRemoval(owner, searchParams.get("undo"));
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
		tier: owner.tier,
		nowMs: Date.now(),
		fileMegabytes,
		...list,
		socialLinks,
		verifications,
		timeZone,
		isReadOnly: context.get(viewingContext) !== null,
		timeZones: searchParams.has("edit") || searchParams.has("kind") ? listTimeZones(timeZone) : [],
		removal,
		trends,
	};
}

/** The link whose form the address opens, or which it leads to. */
function opened(params: URLSearchParams): string | null {
	return params.get("edit") ?? params.get("at");
}

export const action = formAction({
	schema: linksTabSchema,
	fields: LINKS_TAB_FIELDS,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	on: LINK_FORMS,
	invalid: refusalMessage,
	failed: failureMessage,
	stored: async (_, owner) => ({ orderConflict: await getLinkOrder(owner) }),
});

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = formClientAction(failureMessage);

export default function LinksTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { checklist } = matches[1].loaderData;
	const [search] = useSearchParams();
	const { accountId, tier, socialLinks, verifications, timeZone, isReadOnly, ...others } =
		loaderData;
	const { fileMegabytes, ...list } = others;
	const reply: LinksReply | undefined = actionData;
	const editing = search.get("edit");
	const edited = list.links.find(({ id }) => id === editing);
	const picture = edited ? pictureOf(edited) : null;
	const creatorTimeZone = useLearnTimeZone(timeZone, { isReadOnly });
	return (
		<div
			className="editor grid gap-4 sm:gap-10"
			// On a phone the form then has the window for itself (link-rows.css).
			data-editing={edited ? "" : undefined}
		>
			<LinkSection
				{...list}
				accountId={accountId}
				tier={tier}
				timeZone={timeZone ?? "UTC"}
				creatorTimeZone={creatorTimeZone}
				editing={editing}
				leadsTo={search.get("at")}
				notice={
					<>
						<ReplyToast toast={reply?.toast} />
						{checklist ? (
							// Otherwise it is beside the tabs.
							<div className="-my-2 sm:-my-4 lg:hidden">
								<ChecklistRow checklist={checklist} />
							</div>
						) : null}
					</>
				}
				thumbnailEditor={
					edited && picture !== null ? (
						<ImageEditor
							purpose={picture}
							label={picture === "thumbnail" ? "thumbnail" : "picture"}
							// Keeps the link's form open if the picture is refused.
							action={listAddress(readListPart(search), { edit: edited.id })}
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
