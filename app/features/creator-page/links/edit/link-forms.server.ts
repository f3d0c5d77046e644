import { href } from "react-router";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { explainUpload } from "#app/features/creator-page/images/explain-upload.server.ts";
import { cropOf } from "#app/features/creator-page/images/schema.ts";
import type { Intents } from "#app/forms/form-action.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { checkLink } from "../check/check-link.server.ts";
import { describeVerdict } from "../check/describe-check.ts";
import { KINDS } from "../kinds/kinds.ts";
import { suggestKind } from "../kinds/suggest-kind.ts";
import { listAddress, readListPart } from "../list/link-list.ts";
import type { MoveDirection } from "../list/link-order.ts";
import { type Moved, moveLink } from "../list/move-link.server.ts";
import { moveSocialLink } from "../list/move-social-link.server.ts";
import { putLinksIntoGroup } from "../list/put-into-group.server.ts";
import { reorderLinks } from "../list/reorder-links.server.ts";
import {
	countLinks,
	getGroupTitle,
	getLink,
	getLinkOrder,
	getSocialLinks,
} from "../queries.server.ts";
import { type LinksEdit, readsTitle, typedUtm } from "../schema.ts";
import { removeLinkFile, setLinkFile } from "../upload/set-link-file.server.ts";
import { requestLinkVerification } from "../verification/request-link-verification.server.ts";
import { addFetchedLink } from "./add-fetched-link.server.ts";
import { addLink } from "./add-link.server.ts";
import { deleteLinks } from "./delete-links.server.ts";
import { duplicateLink } from "./duplicate-link.server.ts";
import { editLink } from "./edit-link.server.ts";
import type { LinksReply } from "./links-reply.ts";
import { restoreLinks } from "./restore-links.server.ts";
import { saveSocialLinks } from "./save-social-links.server.ts";
import { saveTimeZone } from "./save-time-zone.server.ts";
import { removeLinkThumbnail, setLinkThumbnail } from "./set-link-thumbnail.server.ts";
import { setLinksEnabled } from "./set-links-enabled.server.ts";

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
		const { id } = await duplicateLink({ owner, linkId });
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
			await setLinkThumbnail({ owner, linkId, file, crop: cropOf(edit) });
			return { toast: "Thumbnail saved", to: editorOf(linkId), reply: DONE };
		},
		explain: (error) => explainUpload("thumbnail", error),
		reasonAsToast: true,
	},
	async "remove-thumbnail"({ linkId }, owner) {
		await removeLinkThumbnail({ owner, linkId });
		return { toast: "Thumbnail removed", to: editorOf(linkId) };
	},
	"upload-file": {
		async run({ linkId, upload: file }, owner) {
			await setLinkFile({ owner, linkId, file });
			return { toast: "File saved", to: editorOf(linkId) };
		},
		explain: besideFile,
		reasonAsToast: true,
	},
	async "remove-file"({ linkId }, owner) {
		await removeLinkFile({ owner, linkId });
		return { toast: "File removed", to: editorOf(linkId) };
	},
	async "learn-time-zone"({ timeZone }, { userId }, { url }) {
		await saveTimeZone({ userId, timeZone });
		return { to: hereIn(url), reply: DONE };
	},
	async "check-proofs"(_, owner, { url }) {
		await requestLinkVerification(owner);
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
			saved: await saveSocialLinks({ owner, version, links }),
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
			? await addFetchedLink({ owner, link })
			: await addLink({ owner, ...link });
	const { label, address } = KINDS[kind];
	const toast = `${address === null ? label : "Link"} added`;
	// A file is chosen in the link's editor.
	const opensEditor = kind === "file";
	const reply: LinksReply = { ...DONE, addedId: id, ...(opensEditor ? { opensEditor } : {}) };
	return { toast, to: opensEditor ? editorOf(id) : placeOf(id), reply };
}

async function saveLink(edit: Edit<"edit-link">, owner: PageEditor, { url: here }: At) {
	const { linkId, version, kind, title, url, details, highlight, sensitive, timeZone } = edit;
	const [startsAt, endsAt] = [edit.startsAt ?? null, edit.endsAt ?? null];
	const { fallback: does, fallbackUrl } = edit;
	const made = await editLink({
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
		utm: typedUtm(edit),
		schedule: { startsAt, endsAt, timeZone },
		...(does ? { fallback: { does, url: fallbackUrl ?? null } } : {}),
	});
	// A schedule was set in the zone that the form showed; without one, the creator has not confirmed the zone.
	if (startsAt || endsAt) await saveTimeZone({ userId: owner.userId, timeZone });
	const to = `${hereIn(here)}#link-${linkId}`;
	return { toast: "Link saved", to, reply: DONE, made: { version: made } };
}

async function setEnabled(
	owner: PageEditor,
	linkId: string,
	{ enabled, at }: { enabled: boolean; at: At },
) {
	await setLinksEnabled({ owner, linkIds: [linkId], enabled });
	const toast = enabled ? "Link is visible" : "Link is hidden";
	return { toast, to: `${hereIn(at.url)}#link-${linkId}`, reply: DONE };
}

async function setAllEnabled(
	owner: PageEditor,
	linkIds: readonly string[],
	{ enabled, at }: { enabled: boolean; at: At },
) {
	const count = await setLinksEnabled({ owner, linkIds, enabled });
	const what = count === 1 ? "1 link is" : `${count} links are`;
	const toast = `${what} ${enabled ? "visible" : "hidden"}`;
	return { toast, to: hereIn(at.url), reply: DONE };
}

/** Moves a link, and leads to its new place, which may be on another part of the list. */
async function move(owner: PageEditor, linkId: string, to: MoveDirection | number) {
	return { toast: reordered(await moveLink({ owner, linkId, to })), to: placeOf(linkId) };
}

/** Puts links into a group, or takes them out, and leads to the first. */
async function regroup(owner: PageEditor, linkIds: readonly string[], groupId: string | null) {
	const { title, count } = await putLinksIntoGroup({ owner, linkIds, groupId });
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
	await moveSocialLink({ owner, platform, to });
	const toast = "Social links reordered";
	return { toast, to: `${hereIn(at.url)}#social-order`, reply: DONE };
}

async function reorder(
	{ version, first, order: ids, groups, movedId }: Edit<"reorder-links">,
	owner: PageEditor,
	{ url }: At,
) {
	const order = await reorderLinks({ owner, version, first, ids, groups });
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
