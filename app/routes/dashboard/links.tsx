import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useSearchParams } from "react-router";
import { addLink } from "#app/features/links/add-link.server.ts";
import { LinkSection } from "#app/features/links/components/link-section.tsx";
import { SocialLinksForm } from "#app/features/links/components/social-links-form.tsx";
import { deleteLink } from "#app/features/links/delete-link.server.ts";
import { editLink } from "#app/features/links/edit-link.server.ts";
import { isReplyTo, type LinksReply } from "#app/features/links/links-reply.ts";
import { moveLink } from "#app/features/links/move-link.server.ts";
import {
	getLink,
	getLinkOrder,
	getLinks,
	getSocialLinks,
} from "#app/features/links/queries.server.ts";
import { reorderLinks } from "#app/features/links/reorder-links.server.ts";
import { saveSocialLinks } from "#app/features/links/save-social-links.server.ts";
import { failureMessage, type LinksEdit, linksTabSchema } from "#app/features/links/schema.ts";
import { setLinkEnabled } from "#app/features/links/set-link-enabled.server.ts";
import type { DashboardHandle } from "#app/features/profile/dashboard-tab.ts";
import type { PageOwner } from "#app/features/profile/schema.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { answerOrToast } from "#app/lib/answer-or-toast.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { parseForm, refuseForm } from "#app/platform/form.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/links";

export const handle: DashboardHandle = { savesItself: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Links · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentUserContext);
	const [links, socialLinks] = await Promise.all([getLinks(owner), getSocialLinks(owner)]);
	return { accountId: owner.userId, ...links, socialLinks };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, linksTabSchema);
	const toast = { type: "error", message: failureMessage(submission) } as const;
	if (submission.status !== "success") return refuseForm(submission, { toast });
	try {
		const { message, anchor = "", reply } = await perform(owner, submission.value);
		const success = { type: "success", message } as const;
		if (!acceptsHtml(request)) return data<LinksReply>({ done: true, toast: success, ...reply });
		return await redirectWithToast(href("/dashboard/links") + anchor, success);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code !== "conflict") return refuseForm(submission, { toast, status: error.status });
		const stored = await readStored(owner, submission.value);
		return data<LinksReply>({ result: submission.reply(), ...stored }, { status: error.status });
	}
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
	const { payload } = parseWithZod(await request.clone().formData(), { schema: linksTabSchema });
	return answerOrToast(serverAction, { type: "error", message: failureMessage({ payload }) });
};

/** What to say once it is done, and where a page that no script keeps in place opens again. */
type Done = { message: string; anchor?: string; reply?: LinksReply };

async function perform(owner: PageOwner, edit: LinksEdit): Promise<Done> {
	switch (edit.intent) {
		case "add-link":
			await addLink({ owner, ...edit });
			return { message: "Link added", anchor: "#add-link" };
		case "edit-link":
			await editLink({ owner, ...edit });
			return { message: "Link saved", anchor: `#link-${edit.linkId}` };
		case "show-link":
		case "hide-link": {
			const enabled = edit.intent === "show-link";
			await setLinkEnabled({ owner, linkId: edit.linkId, enabled });
			const message = enabled ? "Link is on your page" : "Link is hidden from your page";
			return { message, anchor: `#link-${edit.linkId}` };
		}
		case "move-link-up":
		case "move-link-down": {
			const direction = edit.intent === "move-link-up" ? "up" : "down";
			await moveLink({ owner, linkId: edit.linkId, direction });
			return { message: "Links reordered", anchor: `#link-${edit.linkId}` };
		}
		case "delete-link":
			await deleteLink({ owner, linkId: edit.linkId });
			return { message: "Link deleted" };
		case "reorder-links": {
			const order = await reorderLinks({ owner, version: edit.version, ids: edit.order });
			return { message: "Links reordered", reply: { order } };
		}
		case "save-social-links": {
			const { intent: _, version, ...links } = edit;
			const saved = await saveSocialLinks({ owner, version, links });
			// It saves itself every few words: the words beside the title say so, no toast does.
			return { message: "Social links saved", reply: { saved, toast: undefined } };
		}
	}
}

/** What is stored now, where an edit was refused because of it. */
async function readStored(owner: PageOwner, edit: LinksEdit): Promise<LinksReply> {
	switch (edit.intent) {
		case "edit-link":
			return { linkConflict: await getLink(owner, edit.linkId) };
		case "save-social-links":
			return { conflict: await getSocialLinks(owner) };
		default:
			return { orderConflict: await getLinkOrder(owner) };
	}
}

export default function LinksTab({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const { accountId, links, orderVersion, socialLinks } = loaderData;
	const reply: LinksReply | undefined = actionData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Links"
				description="What visitors can press on your page, from the top down."
			/>
			<ReplyToast toast={reply?.toast} />
			<LinkSection
				accountId={accountId}
				links={links}
				orderVersion={orderVersion}
				editing={search.get("edit")}
				deleting={search.get("delete")}
				reply={reply}
			/>
			<SocialLinksForm
				accountId={accountId}
				stored={socialLinks}
				reply={isReplyTo(reply, { intent: "save-social-links" }) ? reply : undefined}
			/>
		</div>
	);
}
