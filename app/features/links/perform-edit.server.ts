import { href } from "react-router";
import { cropOf } from "#app/features/images/schema.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { ToastType } from "#app/lib/toast.ts";
import { addLink } from "./add-link.server.ts";
import { checkLink } from "./check/check-link.server.ts";
import { describeVerdict } from "./check/describe-check.ts";
import { deleteLinks } from "./delete-links.server.ts";
import { duplicateLink } from "./duplicate-link.server.ts";
import { editLink } from "./edit-link.server.ts";
import { KINDS } from "./kinds.ts";
import { listAddress, readListPart } from "./link-list.ts";
import type { MoveDirection } from "./link-order.ts";
import type { LinksReply } from "./links-reply.ts";
import { type Moved, moveLink } from "./move-link.server.ts";
import { moveSocialLink } from "./move-social-link.server.ts";
import { countLinks, getLink, getLinkOrder } from "./queries.server.ts";
import { reorderLinks } from "./reorder-links.server.ts";
import { restoreLinks } from "./restore-links.server.ts";
import { saveTimeZone } from "./save-time-zone.server.ts";
import { describeRemoval, type LinksEdit, readsTitle, utmOf } from "./schema.ts";
import { removeLinkThumbnail, setLinkThumbnail } from "./set-link-thumbnail.server.ts";
import { setLinksEnabled } from "./set-links-enabled.server.ts";
import { addFetchedLink } from "./target/add-fetched-link.server.ts";
import { removeLinkFile, setLinkFile } from "./upload/set-link-file.server.ts";
import { requestLinkVerification } from "./verification/request-link-verification.server.ts";

/** Result of an edit: the message, and where the list opens after a redirect without scripts. */
export type Done = {
	/** Message of the toast; empty for none. */
	message: string;
	/** Type of the toast; success by default. */
	type?: ToastType;
	/** Appended to the tab's path, with the part of the list to show; by default the list stays at its part. */
	place?: string;
	/** Id of the element to scroll to. */
	anchor?: string;
	/** Whether to redirect with scripts too, because the address determines what the tab shows next. */
	leads?: boolean;
	/** Whether the page that the redirect leads to shows the message, so that no toast repeats it. */
	isShownThere?: true;
	reply?: LinksReply;
};

/** All forms but the one for social links, which saves itself. */
export type ListEdit = Exclude<LinksEdit, { intent: "save-social-links" }>;

/** Performs the edit of a form of the links tab. @throws AppError the errors of the use-cases */
export async function performEdit(owner: PageEditor, edit: ListEdit): Promise<Done> {
	switch (edit.intent) {
		case "add-link":
			return addAtEnd(owner, edit);
		case "edit-link":
			return saveLink(owner, edit);
		case "show-link":
		case "hide-link": {
			const enabled = edit.intent === "show-link";
			await setLinksEnabled({ owner, linkIds: [edit.linkId], enabled });
			const message = enabled ? "Link is visible" : "Link is hidden";
			return { message, anchor: `#link-${edit.linkId}` };
		}
		case "show-links":
		case "hide-links": {
			const enabled = edit.intent === "show-links";
			const count = await setLinksEnabled({ owner, linkIds: edit.linkId, enabled });
			const what = count === 1 ? "1 link is" : `${count} links are`;
			return { message: `${what} ${enabled ? "visible" : "hidden"}` };
		}
		case "move-link-up":
			return move(owner, edit.linkId, "up");
		case "move-link-down":
			return move(owner, edit.linkId, "down");
		case "move-link-to-top":
			return move(owner, edit.linkId, 0);
		case "move-link-to-bottom":
			return move(owner, edit.linkId, Number.POSITIVE_INFINITY);
		case "move-link-to":
			return move(owner, edit.linkId, edit.place - 1);
		case "duplicate-link": {
			const { id } = await duplicateLink({ owner, linkId: edit.linkId });
			const message = "Link duplicated. The copy is hidden until you show it.";
			return { message, place: `?edit=${id}#link-${id}`, leads: true };
		}
		case "check-link": {
			const { linkId } = edit;
			const verdict = await checkLink({ owner, linkId });
			return { ...describeVerdict(verdict), place: `?edit=${linkId}#link-${linkId}`, leads: true };
		}
		case "delete-link":
		case "delete-links": {
			const { removalId, count } = await deleteLinks({ owner, linkIds: [edit.linkId].flat() });
			const [message, place] = [describeRemoval(count), `?undo=${removalId}`];
			// The list says it, with a button that undoes it.
			return { message, place, leads: true, isShownThere: true };
		}
		case "undo-removal": {
			const { ids } = await restoreLinks({ owner, removalId: edit.removalId });
			const message = ids.length === 1 ? "Link restored" : `${ids.length} links restored`;
			return { message, place: `?at=${ids[0]}#link-${ids[0]}`, leads: true };
		}
		case "reorder-links":
			return reorder(owner, edit);
		case "upload-thumbnail": {
			const { linkId, image: file } = edit;
			await setLinkThumbnail({ owner, linkId, file, crop: cropOf(edit) });
			return { message: "Thumbnail saved", place: `?edit=${linkId}#link-${linkId}` };
		}
		case "remove-thumbnail": {
			const { linkId } = edit;
			await removeLinkThumbnail({ owner, linkId });
			const place = `?edit=${linkId}#link-${linkId}`;
			return { message: "Thumbnail removed", place, leads: true };
		}
		case "upload-file": {
			const { linkId, upload: file } = edit;
			await setLinkFile({ owner, linkId, file });
			const place = `?edit=${linkId}#link-${linkId}`;
			return { message: "File saved", place, leads: true };
		}
		case "remove-file": {
			const { linkId } = edit;
			await removeLinkFile({ owner, linkId });
			const place = `?edit=${linkId}#link-${linkId}`;
			return { message: "File removed", place, leads: true };
		}
		case "learn-time-zone":
			await saveTimeZone({ userId: owner.userId, timeZone: edit.timeZone });
			return { message: "" };
		case "check-proofs":
			await requestLinkVerification(owner);
			return {
				message: "We’re checking your links. This takes a few minutes.",
				anchor: "#verified-links",
			};
		case "move-social-link-up":
			return moveSocial(owner, edit.platform, "up");
		case "move-social-link-down":
			return moveSocial(owner, edit.platform, "down");
		case "move-social-link-to":
			return moveSocial(owner, edit.platform, edit.place - 1);
	}
}

async function addAtEnd(
	owner: PageEditor,
	edit: Extract<LinksEdit, { intent: "add-link" }>,
): Promise<Done> {
	const { id: formId, kind = "link", title, url, details, withPicture } = edit;
	const link = { id: formId, kind, title, url, details };
	const { id } =
		readsTitle(kind) && (title === "" || withPicture)
			? await addFetchedLink({ owner, link })
			: await addLink({ owner, ...link });
	const { label, address } = KINDS[kind];
	// A file is chosen in the link's editor.
	const opensEditor = kind === "file";
	return {
		message: `${address === null ? label : "Link"} added`,
		place: `?${opensEditor ? "edit" : "at"}=${id}#link-${id}`,
		reply: { addedId: id, ...(opensEditor ? { opensEditor } : {}) },
	};
}

/** Moves a link, and redirects to its new position, which may be on another page of the list. */
async function move(owner: PageEditor, linkId: string, to: MoveDirection | number): Promise<Done> {
	const moved = await moveLink({ owner, linkId, to });
	return { message: reordered(moved), place: `?at=${linkId}#link-${linkId}`, leads: true };
}

async function moveSocial(
	owner: PageEditor,
	platform: string,
	to: MoveDirection | number,
): Promise<Done> {
	await moveSocialLink({ owner, platform, to });
	return { message: "Social links reordered", anchor: "#social-order" };
}

async function reorder(
	owner: PageEditor,
	{ version, first, order: ids, movedId }: Extract<LinksEdit, { intent: "reorder-links" }>,
): Promise<Done> {
	const order = await reorderLinks({ owner, version, first, ids });
	if (movedId === undefined || !ids.includes(movedId)) {
		return { message: "Links reordered", reply: { order } };
	}
	const [{ title }, total] = await Promise.all([getLink(owner, movedId), countLinks(owner)]);
	const place = first + ids.indexOf(movedId);
	return { message: reordered({ title, place, total }), reply: { order } };
}

function reordered({ title, place, total }: Moved): string {
	return `Links reordered: “${title}” is now ${place + 1} of ${total}`;
}

async function saveLink(
	owner: PageEditor,
	edit: Extract<LinksEdit, { intent: "edit-link" }>,
): Promise<Done> {
	const { linkId, version, kind, title, url, details, highlight, sensitive, timeZone } = edit;
	const [startsAt, endsAt] = [edit.startsAt ?? null, edit.endsAt ?? null];
	const { fallback: does, fallbackUrl } = edit;
	await editLink({
		owner,
		linkId,
		version,
		kind,
		title,
		url,
		details,
		icon: edit.icon || null,
		highlight,
		sensitive,
		utm: utmOf(edit),
		schedule: { startsAt, endsAt, timeZone },
		...(does ? { fallback: { does, url: fallbackUrl ?? null } } : {}),
	});
	// A schedule was set in the zone that the form showed; without one, the creator has not confirmed the zone.
	if (startsAt || endsAt) await saveTimeZone({ userId: owner.userId, timeZone });
	return { message: "Link saved", anchor: `#link-${linkId}` };
}

/** Returns the stored values, if they are why an edit was refused. */
export async function readStored(owner: PageEditor, edit: ListEdit): Promise<LinksReply> {
	switch (edit.intent) {
		case "edit-link":
			return { linkConflict: await getLink(owner, edit.linkId) };
		default:
			return {
				orderConflict: await getLinkOrder(
					owner,
					edit.intent === "reorder-links"
						? { first: edit.first, count: edit.order.length }
						: undefined,
				),
			};
	}
}

/** @returns the address to redirect to after an edit without scripts. @param url URL that the form was sent to */
export function nextAddress({ place, anchor = "" }: Done, url: string): string {
	if (place !== undefined) return href("/dashboard/links") + place;
	return listAddress(readListPart(new URL(url).searchParams)) + anchor;
}
