import { GRID_PLAN, SIGN_UP_FORM_PLAN } from "#app/features/billing/plans.ts";
import type { LinkKind, Tier } from "#app/generated/prisma/enums.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { listWords } from "#app/lib/list-words.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";
import { EMBED_NAMES, findEmbed } from "./embeds.ts";

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
	/** Its picture: a small one beside the title, a wide one above it, or none. */
	picture: "thumbnail" | "card" | null;
	/** How it groups the links below it, down to the next kind that groups; null if it groups none. */
	section: "heading" | "group" | "grid" | null;
	/** Title if the field is left empty; null if the title is required. */
	defaultTitle: ((link: { url: string; details: LinkDetails }) => string) | null;
	/** Maximum number on a page; null for unlimited. */
	maxPerPage: number | null;
	/** The smallest plan that includes it. */
	plan: Tier;
};

/** Values of the fields that only some kinds have; see `details.ts`. */
export type LinkDetails = Record<string, string | boolean>;

export type AddressRule = {
	/** Adjective before "addresses". */
	name: string;
	/** The form's field. */
	field: { label: string; inputMode: "url" | "email" | "tel" | "text"; placeholder: string };
	/** Schemes of stored addresses, with the colon, as in `URL.protocol`. */
	schemes: readonly [string, ...string[]];
	/** Pattern for input without a scheme that can only be this kind of address. */
	bare: RegExp | null;
	/** Normalizes input with or without a scheme; null if it isn't an address of this kind. */
	normalize: (text: string) => Normalized;
	/** Error message for invalid input; null if `normalize` returns a better one. */
	problem: string | null;
	/** How the form shows a stored address; by default without the scheme if the kind has only one. */
	typed?: (url: string) => string;
};

export type Normalized = { ok: true; url: string } | { ok: false; problem: string };

const NOT_AN_ADDRESS = "This doesn’t look like an address. Try one such as https://example.com";
const NOT_AN_EMBED = `This isn’t the address of a video, song, or post that we can play. Supported: ${listWords(EMBED_NAMES)}.`;
const HAS_CREDENTIALS = "An address with a username or password in it can’t be linked";

const EMAIL = /^[^\s@<>"'():;,\\/?#&]+@[^\s@<>"'():;,\\/?#&]+\.[^\s@<>"'():;,\\/?#&]+$/;
const HOSTNAME =
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$|^\[[0-9a-f:.]+\]$/;

export const WEBSITE: AddressRule = {
	name: "web",
	field: { label: "URL", inputMode: "url", placeholder: "https://" },
	schemes: ["https:", "http:"],
	bare: null,
	normalize: normalizeWebsite,
	problem: null,
};

const WHATSAPP: AddressRule = {
	name: "WhatsApp",
	field: { label: "WhatsApp number", inputMode: "tel", placeholder: "+49 170 1234567" },
	schemes: ["https:"],
	bare: null,
	normalize: normalizeWhatsApp,
	problem: "Enter the number with its country code, such as +49 170 1234567",
	typed: (url) => `+${new URL(url).pathname.slice(1)}`,
};

const MAP: AddressRule = {
	name: "map",
	field: {
		label: "Address of the place",
		inputMode: "text",
		placeholder: "Elm Street 5, Springfield",
	},
	schemes: ["https:"],
	bare: null,
	normalize: normalizePlace,
	problem: "Enter an address that a map can find",
	typed: (url) => new URL(url).searchParams.get("query") ?? url,
};

const FEED: AddressRule = {
	...WEBSITE,
	field: {
		label: "Address of the blog, newsletter, or podcast",
		inputMode: "url",
		placeholder: "https://",
	},
};

const EMBED: AddressRule = {
	...WEBSITE,
	field: {
		label: "Address of the video, song, or post",
		inputMode: "url",
		placeholder: "https://",
	},
	normalize: normalizeEmbed,
};

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
	link: { ...PLAIN, label: "Link", hint: "Any address" },
	header: {
		...UNLINKED,
		label: "Header",
		hint: "A heading above the links that follow",
		section: "heading",
	},
	email: {
		...PLAIN,
		label: "Email",
		hint: "Opens a new message to you",
		icon: "email",
		address: {
			name: "email",
			field: { label: "Email address", inputMode: "email", placeholder: "anna@example.com" },
			schemes: ["mailto:"],
			bare: EMAIL,
			normalize: normalizeEmail,
			problem: "Enter an email address such as anna@example.com",
		},
	},
	phone: {
		...PLAIN,
		label: "Phone",
		hint: "Calls you",
		icon: "phone",
		address: {
			name: "phone",
			field: { label: "Phone number", inputMode: "tel", placeholder: "+49 30 123456" },
			schemes: ["tel:"],
			bare: /^\+[\d\s().-]{5,}$/,
			normalize: normalizePhone,
			problem: "Enter a phone number such as +49 30 123456",
		},
	},
	text: {
		...UNLINKED,
		label: "Text",
		hint: "A few lines between your links",
		defaultTitle: ({ details }) => cutToLength(String(details.text ?? ""), 60) || "Text",
		maxPerPage: 50,
	},
	card: {
		...PLAIN,
		label: "Picture card",
		hint: "A link with a wide picture",
		picture: "card",
		maxPerPage: 100,
	},
	embed: {
		...PLAIN,
		label: "Video or music",
		hint: "Plays on a page of its own",
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
		address: FEED,
		defaultTitle: () => "Latest post",
		maxPerPage: 5,
	},
	group: {
		...UNLINKED,
		label: "Group",
		hint: "Collapses the links that follow",
		section: "group",
		maxPerPage: 50,
	},
	grid: {
		...UNLINKED,
		label: "Grid",
		hint: "Shows the links that follow in two columns",
		section: "grid",
		maxPerPage: 50,
		plan: GRID_PLAN,
	},
	event: {
		...UNLINKED,
		label: "Event",
		hint: "A date that visitors add to their calendar",
		icon: "calendar",
		opens: "file",
		picture: "thumbnail",
		maxPerPage: 100,
	},
	vcard: {
		...UNLINKED,
		label: "Contact card",
		hint: "Visitors save you to their contacts",
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
		icon: "message",
		address: WHATSAPP,
		defaultTitle: () => "WhatsApp",
		maxPerPage: 10,
	},
	sms: {
		...PLAIN,
		label: "Text message",
		hint: "Opens a text message to you",
		icon: "message",
		address: {
			name: "text message",
			field: { label: "Phone number", inputMode: "tel", placeholder: "+49 170 1234567" },
			schemes: ["sms:"],
			bare: null,
			normalize: normalizeSms,
			problem: "Enter a phone number such as +49 170 1234567",
		},
		defaultTitle: () => "Text me",
		maxPerPage: 10,
	},
	map: {
		...PLAIN,
		label: "Map",
		hint: "Opens a place on the map",
		icon: "place",
		address: MAP,
		defaultTitle: ({ url }) => cutToLength(MAP.typed?.(url) ?? "Map", 60),
		maxPerPage: 50,
	},
	support: {
		...PLAIN,
		label: "Support",
		hint: "Your own address for tips: PayPal, Ko-fi, and others",
		icon: "heart",
		address: {
			...WEBSITE,
			field: {
				label: "Your payment address",
				inputMode: "url",
				placeholder: "https://ko-fi.com/you",
			},
		},
		defaultTitle: () => "Support me",
		maxPerPage: 10,
	},
	file: {
		...UNLINKED,
		label: "File",
		hint: "A PDF to download, or a recording to play",
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
		icon: "email",
		opens: "form",
		picture: "thumbnail",
		defaultTitle: () => "Join my email list",
		maxPerPage: 5,
		plan: SIGN_UP_FORM_PLAN,
	},
};

/** @returns the title, or what stands in for an empty one; empty for kinds that need a title */
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

/** @returns the address as the kind's field shows it: without the scheme if the kind has only one */
export function typedAddress({ kind, url }: { kind: LinkKind; url: string }): string {
	const { schemes: [scheme, ...others] = [""], typed } = KINDS[kind].address ?? {};
	if (typed && URL.canParse(url)) return typed(url);
	return others.length === 0 && url.startsWith(scheme) ? url.slice(scheme.length) : url;
}

function hasScheme(url: string, schemes: readonly string[]): boolean {
	return schemes.some((scheme) => url.startsWith(scheme));
}

function normalizeWebsite(text: string): Normalized {
	const hasScheme = /^https?:/i.test(text);
	const address = hasScheme ? text : `https://${text.replace(/^[/\\]+/, "")}`;
	if (!URL.canParse(address)) return refused(NOT_AN_ADDRESS);
	const url = new URL(address);
	if (url.username !== "" || url.password !== "") return refused(HAS_CREDENTIALS);
	if (!HOSTNAME.test(url.hostname)) return refused(NOT_AN_ADDRESS);
	// A single word is more likely a typo than the name of a host on a local network.
	if (!hasScheme && !url.hostname.includes(".")) return refused(NOT_AN_ADDRESS);
	const isBareOrigin = url.pathname === "/" && url.search === "" && url.hash === "";
	return { ok: true, url: isBareOrigin ? url.origin : url.href };
}

function normalizeEmail(text: string): Normalized {
	const [address = "", ...query] = text
		.replace(/^mailto:/i, "")
		.trim()
		.split("?");
	if (!EMAIL.test(address)) return refused(NOT_AN_ADDRESS);
	if (query.length === 0) return { ok: true, url: `mailto:${address}` };
	// URLSearchParams escapes every character that could end the attribute or header that contains the query.
	const headers = new URLSearchParams(query.join("?")).toString().replaceAll("+", "%20");
	return { ok: true, url: headers === "" ? `mailto:${address}` : `mailto:${address}?${headers}` };
}

function normalizePhone(text: string): Normalized {
	const number = text.replace(/^tel:/i, "").replace(/[\s().-]/g, "");
	return /^\+?\d{3,20}$/.test(number)
		? { ok: true, url: `tel:${number}` }
		: refused(NOT_AN_ADDRESS);
}

function normalizeSms(text: string): Normalized {
	const result = normalizePhone(text.replace(/^sms:/i, ""));
	return result.ok ? { ok: true, url: result.url.replace("tel:", "sms:") } : result;
}

/** https://faq.whatsapp.com/5913398998672934: the number in international format, digits only. */
function normalizeWhatsApp(text: string): Normalized {
	const given = text.replace(
		/^(?:https?:\/\/)?(?:wa\.me\/|(?:api|www)\.whatsapp\.com\/send\/?\?phone=)/i,
		"+",
	);
	const number = given
		.replace(/[?&].*$/, "")
		.replace(/[\s().-]/g, "")
		.replace(/^(?:\+|00)/, "+")
		.replace(/^\++/, "+");
	return /^\+[1-9]\d{6,14}$/.test(number)
		? { ok: true, url: `https://wa.me/${number.slice(1)}` }
		: refused(NOT_AN_ADDRESS);
}

const PLACE_MAX_LENGTH = 300;
/** https://developers.google.com/maps/documentation/urls/get-started: opens the app where there is one. */
const MAP_SEARCH = "https://www.google.com/maps/search/?api=1&query=";

function normalizePlace(text: string): Normalized {
	const isOurs = text.startsWith(MAP_SEARCH) && URL.canParse(text);
	const place = (isOurs ? (new URL(text).searchParams.get("query") ?? "") : text)
		.replace(/\s+/g, " ")
		.trim();
	if (place === "" || place.length > PLACE_MAX_LENGTH) return refused(NOT_AN_ADDRESS);
	return { ok: true, url: MAP_SEARCH + encodeURIComponent(place) };
}

function normalizeEmbed(text: string): Normalized {
	const result = normalizeWebsite(text);
	if (!result.ok) return result;
	const embed = findEmbed(result.url);
	return embed ? { ok: true, url: embed.url } : refused(NOT_AN_EMBED);
}

function refused(problem: string): Normalized {
	return { ok: false, problem };
}
