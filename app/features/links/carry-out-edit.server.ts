import { href } from "react-router";
import { saveTimeZone } from "#app/features/accounts/save-time-zone.server.ts";
import { cropOf } from "#app/features/images/schema.ts";
import type { PageOwner } from "#app/features/profile/schema.ts";
import type { ToastType } from "#app/lib/toast.ts";
import { addLink } from "./add-link.server.ts";
import { checkLink } from "./check/check-link.server.ts";
import { verdictInWords } from "./check/in-words.ts";
import { deleteLinks } from "./delete-links.server.ts";
import { duplicateLink } from "./duplicate-link.server.ts";
import { editLink } from "./edit-link.server.ts";
import type { LinksReply } from "./links-reply.ts";
import { moveLink } from "./move-link.server.ts";
import { requestProof } from "./proof/request-proof.server.ts";
import { getLink, getLinkOrder, getSocialLinks } from "./queries.server.ts";
import { reorderLinks } from "./reorder-links.server.ts";
import { restoreLinks } from "./restore-links.server.ts";
import { saveSocialLinks } from "./save-social-links.server.ts";
import { type LinksEdit, utmOf } from "./schema.ts";
import { removeLinkThumbnail, setLinkThumbnail } from "./set-link-thumbnail.server.ts";
import { setLinksEnabled } from "./set-links-enabled.server.ts";

/** What to say once it is done, and where a page that no script keeps in place opens again. */
export type Done = {
	/** Empty where there is nothing to say. */
	message: string;
	/** Of the toast; a success where it is left out. */
	type?: ToastType;
	/** After the tab's own address. */
	place?: string;
	/** Scripts are led there too: what the tab shows next is told by its address. */
	leads?: boolean;
	reply?: LinksReply;
};

/** Does what a form of the links tab asks for. @throws AppError as the use-cases do */
export async function carryOutEdit(owner: PageOwner, edit: LinksEdit): Promise<Done> {
	switch (edit.intent) {
		case "add-link":
			await addLink({ owner, ...edit });
			return {
				message: edit.kind === "header" ? "Header added" : "Link added",
				place: "#add-link",
			};
		case "edit-link":
			return saveLink(owner, edit);
		case "show-link":
		case "hide-link": {
			const enabled = edit.intent === "show-link";
			await setLinksEnabled({ owner, linkIds: [edit.linkId], enabled });
			const message = enabled ? "Link is on your page" : "Link is hidden from your page";
			return { message, place: `#link-${edit.linkId}` };
		}
		case "show-links":
		case "hide-links": {
			const enabled = edit.intent === "show-links";
			const count = await setLinksEnabled({ owner, linkIds: edit.linkId, enabled });
			const what = count === 1 ? "1 link is" : `${count} links are`;
			return { message: `${what} ${enabled ? "on" : "hidden from"} your page` };
		}
		case "move-link-up":
		case "move-link-down": {
			const direction = edit.intent === "move-link-up" ? "up" : "down";
			await moveLink({ owner, linkId: edit.linkId, direction });
			return { message: "Links reordered", place: `#link-${edit.linkId}` };
		}
		case "duplicate-link": {
			const { id } = await duplicateLink({ owner, linkId: edit.linkId });
			const message = "Link duplicated. The copy is hidden until you show it.";
			return { message, place: `?edit=${id}#link-${id}`, leads: true };
		}
		case "check-link": {
			const { linkId } = edit;
			const verdict = await checkLink({ owner, linkId });
			return { ...verdictInWords(verdict), place: `?edit=${linkId}#link-${linkId}`, leads: true };
		}
		case "delete-link":
		case "delete-links": {
			const { removalId, count } = await deleteLinks({ owner, linkIds: [edit.linkId].flat() });
			const message = count === 1 ? "Link deleted" : `${count} links deleted`;
			return { message, place: `?undo=${removalId}`, leads: true };
		}
		case "undo-removal": {
			const { ids } = await restoreLinks({ owner, removalId: edit.removalId });
			const message = ids.length === 1 ? "Link is back" : `${ids.length} links are back`;
			return { message, place: `#link-${ids[0]}`, leads: true };
		}
		case "reorder-links": {
			const order = await reorderLinks({ owner, version: edit.version, ids: edit.order });
			return { message: "Links reordered", reply: { order } };
		}
		case "upload-thumbnail": {
			const { linkId, image: file } = edit;
			await setLinkThumbnail({ owner, linkId, file, crop: cropOf(edit) });
			return { message: "Thumbnail is on your page", place: `?edit=${linkId}#link-${linkId}` };
		}
		case "remove-thumbnail": {
			const { linkId } = edit;
			await removeLinkThumbnail({ owner, linkId });
			const place = `?edit=${linkId}#link-${linkId}`;
			return { message: "Thumbnail is removed", place, leads: true };
		}
		case "learn-time-zone":
			await saveTimeZone({ userId: owner.userId, timeZone: edit.timeZone });
			return { message: "" };
		case "check-proofs":
			await requestProof(owner);
			return {
				message: "We are looking at your links. This takes a few minutes.",
				place: "#proven-links",
			};
		case "save-social-links": {
			const { intent: _, version, ...links } = edit;
			const saved = await saveSocialLinks({ owner, version, links });
			// It saves itself every few words: the words beside the title say so, no toast does.
			return { message: "Social links saved", reply: { saved, toast: undefined } };
		}
	}
}

async function saveLink(
	owner: PageOwner,
	edit: Extract<LinksEdit, { intent: "edit-link" }>,
): Promise<Done> {
	const { linkId, version, kind, title, url, highlight, sensitive, timeZone } = edit;
	const [startsAt, endsAt] = [edit.startsAt ?? null, edit.endsAt ?? null];
	const { fallback: does, fallbackUrl } = edit;
	await editLink({
		owner,
		linkId,
		version,
		kind,
		title,
		url,
		icon: edit.icon || null,
		highlight,
		sensitive,
		utm: utmOf(edit),
		schedule: { startsAt, endsAt, timeZone },
		...(does ? { fallback: { does, url: fallbackUrl ?? null } } : {}),
	});
	// Whoever plans something has looked at the zone; nobody else has chosen one.
	if (startsAt || endsAt) await saveTimeZone({ userId: owner.userId, timeZone });
	return { message: "Link saved", place: `#link-${linkId}` };
}

/** What is stored now, where an edit was refused because of it. */
export async function readStored(owner: PageOwner, edit: LinksEdit): Promise<LinksReply> {
	switch (edit.intent) {
		case "edit-link":
			return { linkConflict: await getLink(owner, edit.linkId) };
		case "save-social-links":
			return { conflict: await getSocialLinks(owner) };
		default:
			return { orderConflict: await getLinkOrder(owner) };
	}
}

/** The tab's address with `place` added. */
export function tabAddress(place = ""): string {
	return href("/dashboard/links") + place;
}
