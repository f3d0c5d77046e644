import { href } from "react-router";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { cropOf } from "#app/features/creator-page/images/schema.ts";
import { explainUpload } from "#app/features/creator-page/images/upload-problem.server.ts";
import type { Intents } from "#app/forms/form-action.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { checkLink } from "../check/check-link.server.ts";
import { describeVerdict } from "../check/describe-check.ts";
import { KINDS } from "../kinds/kinds.ts";
import { suggestKind } from "../kinds/suggest-kind.ts";
import { listAddress, readListPart } from "../list/link-list.ts";
import type { MoveDirection } from "../list/link-order.ts";
import { updateLinkGroup } from "../list/update-link-group.server.ts";
import { updateLinkOrder } from "../list/update-link-order.server.ts";
import { type Moved, updateLinkPosition } from "../list/update-link-position.server.ts";
import { updateSocialLinkPosition } from "../list/update-social-link-position.server.ts";
import {
	countLinks,
	getGroupTitle,
	getLink,
	getLinkOrder,
	getSocialLinks,
} from "../queries.server.ts";
import { type LinksEdit, readsTitle, typedUtm } from "../schema.ts";
import { createPictures } from "../upload/create-pictures.server.ts";
import { describeAdded } from "../upload/pictures.ts";
import { deleteLinkFile, updateLinkFile } from "../upload/update-link-file.server.ts";
import { queueLinkVerification } from "../verification/queue-link-verification.server.ts";
import { createFetchedLink } from "./create-fetched-link.server.ts";
import { createLink } from "./create-link.server.ts";
import { createLinkCopy } from "./create-link-copy.server.ts";
import { deleteLinks } from "./delete-links.server.ts";
import type { LinksReply } from "./links-reply.ts";
import { restoreLinks } from "./restore-links.server.ts";
import { updateLink } from "./update-link.server.ts";
import {
	deleteLinkThumbnail,
	updateLinkThumbnail,
	updateThumbnailFromWebsite,
} from "./update-link-thumbnail.server.ts";
import { updateLinksEnabled } from "./update-links-enabled.server.ts";
import { updateSocialLinks } from "./update-social-links.server.ts";
import { updateTimeZone } from "./update-time-zone.server.ts";

type Edit<Intent> = Extract<LinksEdit, { intent: Intent }>;
type At = { url: URL };

/** What the forms of the links tab do. After most, the list stays at the part that it shows. */
export const LINK_FORMS = {
	"add-link": (edit, owner) => addAtEnd(owner, edit),
	"edit-link": {
		run: saveLink,
		stored: async ({ linkId }, owner) => ({ linkConflict: await getLink(owner, linkId) }),
	},
	"show-link": ({ linkId }, owner, at) => setEnabled(owner, linkId, { enabled: true, at }),
	"hide-link": ({ linkId }, owner, at) => setEnabled(owner, linkId, { enabled: false, at }),
	"show-links": ({ linkId }, owner, at) => setAllEnabled(owner, linkId, { enabled: true, at }),
	"hide-links": ({ linkId }, owner, at) => setAllEnabled(owner, linkId, { enabled: false, at }),
	"move-link-up": ({ linkId }, owner) => move(owner, linkId, "up"),
	"move-link-down": ({ linkId }, owner) => move(owner, linkId, "down"),
	"move-link-to-top": ({ linkId }, owner) => move(owner, linkId, 0),
	"move-link-to-bottom": ({ linkId }, owner) => move(owner, linkId, Number.POSITIVE_INFINITY),
	"move-link-to": ({ linkId, place }, owner) => move(owner, linkId, place - 1),
	"add-to-group": ({ linkId, groupId }, owner) => regroup(owner, linkId, groupId),
	"leave-group": ({ linkId }, owner) => regroup(owner, [linkId], null),
	async "duplicate-link"({ linkId }, owner) {
		const { id } = await createLinkCopy({ owner, linkId });
		const toast = "Link duplicated. The copy is hidden until you show it.";
		return { toast, to: editorOf(id) };
	},
	async "check-link"({ linkId }, owner) {
		const toast = describeVerdict(await checkLink({ owner, linkId }));
		return { toast, to: editorOf(linkId) };
	},
	"delete-link": ({ linkId }, owner) => remove(owner, [linkId]),
	"delete-links": ({ linkId }, owner) => remove(owner, linkId),
	async "undo-removal"({ removalId }, owner) {
		const { ids } = await restoreLinks({ owner, removalId });
		const toast = ids.length === 1 ? "Link restored" : `${ids.length} links restored`;
		return { toast, to: placeOf(String(ids[0])) };
	},
	"reorder-links": {
		run: reorder,
		stored: async ({ first, order }, owner) => ({
			orderConflict: await getLinkOrder(owner, { first, count: order.length }),
		}),
	},
	"upload-thumbnail": {
		async run({ linkId, image: file, ...edit }, owner) {
			await updateLinkThumbnail({ owner, linkId, file, crop: cropOf(edit) });
			return { toast: "Thumbnail saved", to: editorOf(linkId), reply: DONE };
		},
		explain: (error) => explainUpload("thumbnail", error),
		reasonAsToast: true,
	},
	"take-thumbnail": {
		async run({ linkId }, owner) {
			await updateThumbnailFromWebsite({ owner, linkId });
			return { toast: "Thumbnail saved", to: editorOf(linkId), reply: DONE };
		},
		reasonAsToast: true,
	},
	async "remove-thumbnail"({ linkId }, owner) {
		await deleteLinkThumbnail({ owner, linkId });
		return { toast: "Thumbnail removed", to: editorOf(linkId) };
	},
	"upload-file": {
		async run({ linkId, upload: file }, owner) {
			await updateLinkFile({ owner, linkId, file });
			return { toast: "File saved", to: editorOf(linkId) };
		},
		explain: besideFile,
		reasonAsToast: true,
	},
	async "remove-file"({ linkId }, owner) {
		await deleteLinkFile({ owner, linkId });
		return { toast: "File removed", to: editorOf(linkId) };
	},
	"add-pictures": (edit, owner) => addPictures(owner, edit),
	async "learn-time-zone"({ timeZone }, { userId }, { url }) {
		await updateTimeZone({ userId, timeZone });
		return { to: hereIn(url), reply: DONE };
	},
	async "verify-links"(_, owner, { url }) {
		await queueLinkVerification(owner);
		const toast = "We’re checking your links. This takes a few minutes.";
		return { toast, to: `${hereIn(url)}#verified-links`, reply: DONE };
	},
	"move-social-link-up": ({ platform }, owner, at) => moveSocial(owner, platform, { to: "up", at }),
	"move-social-link-down": ({ platform }, owner, at) =>
		moveSocial(owner, platform, { to: "down", at }),
	"move-social-link-to": ({ platform, place }, owner, at) =>
		moveSocial(owner, platform, { to: place - 1, at }),
	"save-social-links": {
		run: async ({ intent: _, version, ...links }, owner, { url }) => ({
			saved: await updateSocialLinks({ owner, version, links }),
			toast: "Social links saved",
			to: hereIn(url),
		}),
		stored: async (_, owner) => ({ conflict: await getSocialLinks(owner) }),
	},
} satisfies Intents<LinksEdit, PageEditor>;

/** For a script that stays on the page. */
const DONE: LinksReply = { done: true };

/** Address of the list at the part that it shows. */
function hereIn(url: URL): string {
	return listAddress(readListPart(url.searchParams));
}

/** Address of a link in the list. */
function placeOf(linkId: string): string {
	return `${href("/dashboard/links")}?at=${linkId}#link-${linkId}`;
}

function editorOf(linkId: string): string {
	return `${href("/dashboard/links")}?edit=${linkId}#link-${linkId}`;
}

/** Any error of an uploaded file stands beside it. */
function besideFile(error: unknown): unknown {
	if (!(error instanceof AppError)) return error;
	return new AppError(error.code, error.message, { ...error.details, field: "upload" });
}

async function addAtEnd(owner: PageEditor, edit: Edit<"add-link">) {
	const { id: formId, kind = "link", title, url, details, groupId, withPicture, offer } = edit;
	const suggested = offer && kind === "link" ? suggestKind(url) : null;
	if (suggested !== null) {
		const typed = { kind: suggested, url, title, ...(groupId ? { groupId } : {}) };
		return { to: `${href("/dashboard/links")}?${new URLSearchParams(typed)}#add-link` };
	}
	const link = { id: formId, kind, title, url, details, groupId };
	const { id } =
		readsTitle(kind) && (title === "" || withPicture)
			? await createFetchedLink({ owner, link })
			: await createLink({ owner, ...link });
	const { label, address } = KINDS[kind];
	const toast = `${address === null ? label : "Link"} added`;
	// A file is chosen in the link's editor.
	const opensEditor = kind === "file";
	const reply: LinksReply = { ...DONE, addedId: id, ...(opensEditor ? { opensEditor } : {}) };
	return { toast, to: opensEditor ? editorOf(id) : placeOf(id), reply };
}

async function addPictures(owner: PageEditor, edit: Edit<"add-pictures">) {
	const { id: formId, kind, groupId, title, alt, images: files } = edit;
	const isGallery = kind === "gallery";
	const made = await createPictures({
		owner,
		id: formId,
		gallery: isGallery ? { title } : null,
		groupId,
		files,
		...(isGallery || files.length > 1 ? {} : { picture: { title, alt } }),
	});
	const { id, ...pictures } = made;
	const type = pictures.refused.length === 0 ? ("success" as const) : ("warning" as const);
	const reply: LinksReply = { ...DONE, addedId: id, pictures };
	return { toast: { type, message: describeAdded(kind, pictures) }, to: placeOf(id), reply };
}

async function saveLink(edit: Edit<"edit-link">, owner: PageEditor, { url: here }: At) {
	const { linkId, version, kind, title, url, details, highlight, size, sensitive, timeZone } = edit;
	const [startsAt, endsAt] = [edit.startsAt ?? null, edit.endsAt ?? null];
	const { fallback: does, fallbackUrl } = edit;
	const made = await updateLink({
		owner,
		linkId,
		version,
		kind,
		title,
		...(edit.hasSecondTitle ? { secondTitle: edit.secondTitle ?? null } : {}),
		url,
		details,
		icon: edit.icon || null,
		highlight,
		sensitive,
		...(size ? { size } : {}),
		utm: typedUtm(edit),
		schedule: { startsAt, endsAt, timeZone },
		...(does ? { fallback: { does, url: fallbackUrl ?? null } } : {}),
	});
	// A schedule was set in the zone that the form showed; without one, the creator has not confirmed the zone.
	if (startsAt || endsAt) await updateTimeZone({ userId: owner.userId, timeZone });
	const to = `${hereIn(here)}#link-${linkId}`;
	return { toast: "Link saved", to, reply: DONE, made: { version: made } };
}

async function setEnabled(
	owner: PageEditor,
	linkId: string,
	{ enabled, at }: { enabled: boolean; at: At },
) {
	await updateLinksEnabled({ owner, linkIds: [linkId], enabled });
	const toast = enabled ? "Link is visible" : "Link is hidden";
	return { toast, to: `${hereIn(at.url)}#link-${linkId}`, reply: DONE };
}

async function setAllEnabled(
	owner: PageEditor,
	linkIds: readonly string[],
	{ enabled, at }: { enabled: boolean; at: At },
) {
	const count = await updateLinksEnabled({ owner, linkIds, enabled });
	const what = count === 1 ? "1 link is" : `${count} links are`;
	const toast = `${what} ${enabled ? "visible" : "hidden"}`;
	return { toast, to: hereIn(at.url), reply: DONE };
}

/** Moves a link, and leads to its new place, which may be on another part of the list. */
async function move(owner: PageEditor, linkId: string, to: MoveDirection | number) {
	return { toast: reordered(await updateLinkPosition({ owner, linkId, to })), to: placeOf(linkId) };
}

/** Puts links into a group, or takes them out, and leads to the first. */
async function regroup(owner: PageEditor, linkIds: readonly string[], groupId: string | null) {
	const { title, count } = await updateLinkGroup({ owner, linkIds, groupId });
	const what = count === 1 ? "Link" : `${count} links`;
	const toast = title === null ? `${what} removed from the group` : `${what} added to “${title}”`;
	return { toast, to: placeOf(String(linkIds[0])) };
}

/** Without a toast: the list says it, with a button that undoes it. */
async function remove(owner: PageEditor, linkIds: readonly string[]) {
	const { removalId } = await deleteLinks({ owner, linkIds });
	return { to: `${href("/dashboard/links")}?undo=${removalId}` };
}

async function moveSocial(
	owner: PageEditor,
	platform: string,
	{ to, at }: { to: MoveDirection | number; at: At },
) {
	await updateSocialLinkPosition({ owner, platform, to });
	const toast = "Social links reordered";
	return { toast, to: `${hereIn(at.url)}#social-order`, reply: DONE };
}

async function reorder(
	{ version, first, order: ids, groups, movedId }: Edit<"reorder-links">,
	owner: PageEditor,
	{ url }: At,
) {
	const order = await updateLinkOrder({ owner, version, first, ids, groups });
	const done = { to: hereIn(url), reply: { ...DONE, order } };
	if (movedId === undefined || !ids.includes(movedId)) return { toast: "Links reordered", ...done };
	const [{ title, groupId }, total] = await Promise.all([
		getLink(owner, movedId),
		countLinks(owner),
	]);
	const place = first + ids.indexOf(movedId);
	const group = await getGroupTitle(owner, groupId);
	return { toast: reordered({ title, place, total, group }), ...done };
}

function reordered({ title, place, total, group }: Moved): string {
	const where = group === null ? "" : `, in “${group}”`;
	return `Links reordered: “${title}” is now ${place + 1} of ${total}${where}`;
}
