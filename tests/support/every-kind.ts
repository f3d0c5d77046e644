import { randomUUIDv7 } from "node:crypto";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import {
	LINK_KINDS,
	type LinkDetails,
	type LinkKind,
} from "#app/features/creator-page/links/kinds/kinds.ts";
import { isGroupKind } from "#app/features/creator-page/links/list/link-groups.ts";
import { fileKey } from "#app/features/creator-page/links/upload/file-key.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { randomPicture } from "./whole-account-factory.ts";

/** A page with a link of each kind, as the forms store it. */

export type KindExample = { title: string; url: string; details: LinkDetails };

const EXAMPLE_PDF = Buffer.from("%PDF-1.7\n%%EOF\n", "latin1");

/** A new kind doesn't compile without an example. */
export const KIND_EXAMPLES: Readonly<Record<LinkKind, KindExample>> = {
	link: { title: "Shop", url: "https://shop.example/", details: {} },
	header: { title: "About us", url: "", details: {} },
	email: { title: "Write", url: "mailto:anna@example.com", details: {} },
	phone: { title: "Call", url: "tel:+4930123456", details: {} },
	text: { title: "Opening hours", url: "", details: { text: "Open daily.\n\nClosed in May." } },
	card: { title: "Prints", url: "https://prints.example/", details: { text: "Signed" } },
	embed: { title: "Film", url: "https://vimeo.com/76979871", details: {} },
	feed: { title: "Blog", url: "https://blog.example/feed.xml", details: {} },
	group: { title: "Shows", url: "", details: { open: true } },
	grid: { title: "Albums", url: "", details: {} },
	gallery: { title: "Roll 14", url: "", details: {} },
	picture: { title: "Ridges", url: "", details: { alt: "Ridges in the mist" } },
	event: {
		title: "Concert",
		url: "",
		details: {
			start: "2090-12-04T20:00",
			end: "2090-12-04T23:00",
			zone: "Europe/Berlin",
			place: "The Cellar",
			note: "Doors open\nat seven",
		},
	},
	vcard: {
		title: "Save me",
		url: "",
		details: {
			name: "Anna Berg",
			organization: "Berg & Sons",
			role: "Florist",
			phone: "+49 30 123456",
			email: "anna@example.com",
			website: "https://anna.example/",
			address: "Elm Street 5",
			note: "Call after ten",
		},
	},
	whatsapp: { title: "Chat", url: "https://wa.me/491701234567", details: { message: "Hello" } },
	sms: { title: "Text me", url: "sms:+491701234567", details: { message: "Hello" } },
	map: {
		title: "Find us",
		url: "https://www.google.com/maps/search/?api=1&query=Elm%20Street%205",
		details: {},
	},
	support: { title: "Tip", url: "https://ko-fi.com/anna", details: { text: "For coffee" } },
	file: { title: "Menu", url: "", details: { text: "In English" } },
	contact: { title: "Contact", url: "", details: { text: "I answer within a day" } },
	signup: {
		title: "Newsletter",
		url: "",
		details: { text: "Once a month", consent: "Anna sends news monthly." },
	},
};

const LONE_KINDS = LINK_KINDS.filter((kind) => !isGroupKind(kind));

/**
 * Inserts a link of each kind at the end of the page, and below them each kind of group with a link, and one link that is in none. The file and
 * the picture are stored.
 * @returns the ids by kind
 */
export async function insertEveryKind({
	userId,
	profileId,
}: {
	userId: string;
	profileId: string;
}): Promise<Record<LinkKind, string>> {
	const ids = Object.fromEntries(LINK_KINDS.map((kind) => [kind, randomUUIDv7()])) as Record<
		LinkKind,
		string
	>;
	const file = await insertFile({ userId });
	const { id: thumbnailImageId } = await createImage({
		userId,
		purpose: "picture",
		bytes: await randomPicture(),
	});
	const rows = [
		...LONE_KINDS.map((kind) => ({
			...KIND_EXAMPLES[kind],
			id: ids[kind],
			kind,
			details: { ...KIND_EXAMPLES[kind].details, ...(kind === "file" ? file : {}) },
			...(kind === "picture" ? { thumbnailImageId } : {}),
		})),
		...LINK_KINDS.filter(isGroupKind).flatMap((kind) => [
			{ ...KIND_EXAMPLES[kind], id: ids[kind], kind },
			{ title: `In ${kind}`, url: `https://${kind}.example/`, groupId: ids[kind] },
		]),
		{ title: "Last", url: "https://last.example/" },
	];
	const first = await db.link.count({ where: { profileId } });
	await db.link.createMany({
		data: rows.map((row, index) => ({ ...row, profileId, position: first + index })),
	});
	return ids;
}

/** Stores a PDF of an account. @returns the details of a link that name it */
export async function insertFile({ userId }: { userId: string }): Promise<LinkDetails> {
	const upload = { type: "pdf", name: "menu.pdf", bytes: EXAMPLE_PDF.length };
	const { id } = await db.linkFile.create({ data: { ...upload, userId }, select: { id: true } });
	await storage.put(fileKey({ id }), EXAMPLE_PDF);
	return { file: id, type: upload.type, name: upload.name, size: String(upload.bytes) };
}
