import { GRID_PLAN, SIGN_UP_FORM_PLAN } from "#app/features/billing/plans/plans.ts";
import type { LinkKind, Tier } from "#app/generated/prisma/enums.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";
import {
	type AddressRule,
	EMAIL,
	EMBED,
	FEED,
	MAP,
	PHONE,
	SMS,
	SUPPORT,
	WEBSITE,
	WHATSAPP,
} from "./address-rules.ts";
import { findEmbed } from "./embed/embeds.ts";
import { namePlace } from "./map/name-place.ts";

export type { LinkKind };

/**
 * All differences between kinds of links, but for their details (`details.ts`). To add a kind, add a row here and in
 * `details.ts`, and a value to `LinkKind` in the database schema, with its migration. Safe in the browser.
 */
type Kind = {
	/** Label in the choice of kinds, and on rows of kinds without an address. */
	label: string;
	/** What it is for, in the choice of kinds: a short phrase. */
	hint: string;
	/** Where the choice of kinds lists it. */
	family: KindFamily;
	/** Icon on the page if the creator hasn't chosen one. */
	icon: LinkIconName | null;
	/** Null for kinds without an address: their `url` is empty. */
	address: AddressRule | null;
	/**
	 * What visitors open with it: its address, a page of ours with the player or the form, or a file: one that was uploaded,
	 * or that we make from its details.
	 * Null for kinds that open nothing: they have no icon, QR code or clicks.
	 */
	opens: "address" | "embed" | "file" | "form" | null;
	/** Its picture: a small one beside the title, a wide one above it, one that it consists of, or none. */
	picture: "thumbnail" | "card" | "picture" | null;
	/** A heading above what follows, or what contains links (see `link-groups.ts`); null for all other kinds. */
	section: "heading" | "group" | "grid" | "gallery" | null;
	/** Title if the field is left empty; null if the title is required. */
	defaultTitle: ((link: { url: string; details: LinkDetails }) => string) | null;
	/** Maximum number on a page; null for unlimited. */
	maxPerPage: number | null;
	/** The smallest plan that includes it. */
	plan: Tier;
};

export type KindFamily = "links" | "media" | "people" | "structure";

/** Values of the fields that only some kinds have; see `details.ts`. */
export type LinkDetails = Record<string, string | boolean>;

/** Title of a picture without a caption, which its creator sees. */
const UNTITLED_PICTURE = "Picture";

/** A plain link, which the other kinds differ from. */
const PLAIN = {
	icon: null,
	address: WEBSITE,
	opens: "address",
	picture: "thumbnail",
	section: null,
	defaultTitle: null,
	maxPerPage: null,
	plan: "free",
} satisfies Partial<Kind>;

/** A kind that opens nothing. */
const UNLINKED = { ...PLAIN, address: null, opens: null, picture: null } satisfies Partial<Kind>;

export const KINDS: Readonly<Record<LinkKind, Kind>> = {
	link: { ...PLAIN, label: "Link", hint: "Any address", family: "links" },
	header: {
		...UNLINKED,
		label: "Header",
		hint: "A heading above the links that follow",
		family: "structure",
		section: "heading",
	},
	email: {
		...PLAIN,
		label: "Email",
		hint: "Opens a new message to you",
		family: "people",
		icon: "email",
		address: EMAIL,
	},
	phone: {
		...PLAIN,
		label: "Phone",
		hint: "Calls you",
		family: "people",
		icon: "phone",
		address: PHONE,
	},
	text: {
		...UNLINKED,
		label: "Text",
		hint: "A few lines between your links",
		family: "structure",
		defaultTitle: ({ details }) => cutToLength(String(details.text ?? ""), 60) || "Text",
		maxPerPage: 50,
	},
	card: {
		...PLAIN,
		label: "Picture card",
		hint: "A link with a wide picture",
		family: "links",
		picture: "card",
		maxPerPage: 100,
	},
	embed: {
		...PLAIN,
		label: "Video or music",
		hint: "Plays on a page of its own",
		family: "media",
		icon: "video",
		address: EMBED,
		opens: "embed",
		picture: "card",
		defaultTitle: ({ url }) => findEmbed(url)?.title ?? "Video",
		maxPerPage: 50,
	},
	feed: {
		...PLAIN,
		label: "Latest post",
		hint: "The newest post of your blog, newsletter, or podcast",
		family: "media",
		address: FEED,
		defaultTitle: () => "Latest post",
		maxPerPage: 5,
	},
	group: {
		...UNLINKED,
		label: "Group",
		hint: "Opens and closes the links in it",
		family: "structure",
		section: "group",
		maxPerPage: 50,
	},
	grid: {
		...UNLINKED,
		label: "Grid",
		hint: "Shows the links in it in two columns",
		family: "structure",
		section: "grid",
		maxPerPage: 50,
		plan: GRID_PLAN,
	},
	gallery: {
		...UNLINKED,
		label: "Gallery",
		hint: "Your pictures, each opens in place",
		family: "media",
		section: "gallery",
		defaultTitle: () => "Gallery",
		maxPerPage: 20,
	},
	picture: {
		...UNLINKED,
		label: "Picture",
		hint: "A picture with a caption",
		family: "media",
		picture: "picture",
		defaultTitle: () => UNTITLED_PICTURE,
		maxPerPage: 200,
	},
	event: {
		...UNLINKED,
		label: "Event",
		hint: "A date that visitors add to their calendar",
		family: "links",
		icon: "calendar",
		opens: "file",
		picture: "thumbnail",
		maxPerPage: 100,
	},
	vcard: {
		...UNLINKED,
		label: "Contact card",
		hint: "Visitors save you to their contacts",
		family: "people",
		icon: "download",
		opens: "file",
		picture: "thumbnail",
		defaultTitle: ({ details }) => cutToLength(`Save ${String(details.name ?? "contact")}`, 60),
		maxPerPage: 10,
	},
	whatsapp: {
		...PLAIN,
		label: "WhatsApp",
		hint: "Opens a chat with you",
		family: "people",
		icon: "message",
		address: WHATSAPP,
		defaultTitle: () => "WhatsApp",
		maxPerPage: 10,
	},
	sms: {
		...PLAIN,
		label: "Text message",
		hint: "Opens a text message to you",
		family: "people",
		icon: "message",
		address: SMS,
		defaultTitle: () => "Text me",
		maxPerPage: 10,
	},
	map: {
		...PLAIN,
		label: "Map",
		hint: "Opens a place on the map",
		family: "links",
		icon: "place",
		address: MAP,
		defaultTitle: ({ url }) => cutToLength(namePlace(url), 60) || "Map",
		maxPerPage: 50,
	},
	support: {
		...PLAIN,
		label: "Support",
		hint: "Your own address for tips: PayPal, Ko-fi, and others",
		family: "links",
		icon: "heart",
		address: SUPPORT,
		defaultTitle: () => "Support me",
		maxPerPage: 10,
	},
	file: {
		...UNLINKED,
		label: "File",
		hint: "A PDF to read, or a recording to play",
		family: "media",
		icon: "download",
		opens: "file",
		picture: "thumbnail",
		defaultTitle: ({ details }) => cutToLength(String(details.name ?? ""), 60) || "File",
		maxPerPage: 20,
	},
	contact: {
		...UNLINKED,
		label: "Contact form",
		hint: "Visitors write to your inbox here, and don’t see your address",
		family: "people",
		icon: "message",
		opens: "form",
		picture: "thumbnail",
		defaultTitle: () => "Contact me",
		maxPerPage: 5,
	},
	signup: {
		...UNLINKED,
		label: "Sign-up form",
		hint: "Visitors join your email list",
		family: "people",
		icon: "email",
		opens: "form",
		picture: "thumbnail",
		defaultTitle: () => "Join my email list",
		maxPerPage: 5,
		plan: SIGN_UP_FORM_PLAN,
	},
};

/**
 * @param link stored, or as typed in an unfinished form
 * @returns the title, or what stands in for an empty one; empty for kinds that need a title
 */
export function titleOf({
	kind,
	title,
	url,
	details,
}: {
	kind: LinkKind;
	title: string;
	url: string;
	details: LinkDetails;
}): string {
	return title || (KINDS[kind].defaultTitle?.({ url, details }) ?? "");
}

/** Whether visitors see its title: a text block has one for its creator alone. */
export function showsTitle(kind: LinkKind): boolean {
	const { opens, section, picture } = KINDS[kind];
	return opens !== null || section !== null || picture !== null;
}

/** @returns the title as its creator typed it: a picture's caption is empty if it has none */
export function typedTitle({ kind, title }: { kind: LinkKind; title: string }): string {
	return kind === "picture" && title === UNTITLED_PICTURE ? "" : title;
}

/** Whether it is a picture whose file isn't uploaded, which visitors don't see. */
export function lacksPicture(link: { kind: LinkKind; thumbnail: unknown }): boolean {
	return link.kind === "picture" && !link.thumbnail;
}

/** @returns the shape of a link's picture, as in `Kind.picture`: that of music is a small square */
export function pictureOf({ kind, url }: { kind: LinkKind; url: string }): Kind["picture"] {
	const isMusic = kind === "embed" && findEmbed(url)?.shape === "music";
	return isMusic ? "thumbnail" : KINDS[kind].picture;
}

/** Kinds in the order of the choice. */
export const LINK_KINDS = Object.keys(KINDS) as LinkKind[];

/** Kinds that visitors can open, which have clicks and a QR code. */
export const OPENING_KINDS = LINK_KINDS.filter((kind) => KINDS[kind].opens !== null);

/** The rules for addresses of any kind: of each scheme, that of the first kind with it. */
export const ADDRESS_RULES = LINK_KINDS.flatMap((kind, index) => {
	const rule = KINDS[kind].address;
	const isKnown = LINK_KINDS.slice(0, index).some((earlier) =>
		KINDS[earlier].address?.schemes.some((scheme) => rule?.schemes.includes(scheme)),
	);
	return rule === null || isKnown ? [] : [rule];
});

/** Schemes that a link's address may have. */
export const LINK_SCHEMES = [...new Set(ADDRESS_RULES.flatMap(({ schemes }) => schemes))];

/** Whether links of this kind lead to websites, which can be checked, have favicons and accept UTM parameters. */
export function leadsToWebsite(kind: LinkKind): boolean {
	return KINDS[kind].address?.schemes === WEBSITE.schemes;
}

/** @param url normalized URL */
export function isWebsite(url: string): boolean {
	return hasScheme(url, WEBSITE.schemes);
}

/** @returns the kind of the address if it differs from the stored kind: a plain link may hold an email address */
export function shownKind({ kind, url }: { kind: LinkKind; url: string }): LinkKind {
	const { address } = KINDS[kind];
	return address === null || hasScheme(url, address.schemes) ? kind : (kindOfAddress(url) ?? kind);
}

/** @returns the first kind with the scheme of this address, or null if no kind allows it. @param url normalized URL */
export function kindOfAddress(url: string): LinkKind | null {
	return LINK_KINDS.find((kind) => hasScheme(url, KINDS[kind].address?.schemes ?? [])) ?? null;
}

/**
 * @param link stored, or as typed in an unfinished form
 * @returns the address as the kind's field shows it: without the scheme if the kind has only one
 */
export function typedAddress({ kind, url }: { kind: LinkKind; url: string }): string {
	const { schemes: [scheme, ...others] = [""], typed } = KINDS[kind].address ?? {};
	if (typed && URL.canParse(url)) return typed(new URL(url)) ?? url;
	return others.length === 0 && url.startsWith(scheme) ? url.slice(scheme.length) : url;
}

function hasScheme(url: string, schemes: readonly string[]): boolean {
	return schemes.some((scheme) => url.startsWith(scheme));
}
