import type { LinkKind } from "#app/generated/prisma/enums.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";

export type { LinkKind };

/**
 * All differences between kinds of links. To add a kind, add a row here and a value to `LinkKind` in the database
 * schema, with its migration. Safe in the browser.
 */
type Kind = {
	/** Label in the choice of kinds, and on rows of kinds without an address. */
	label: string;
	/** Icon on the page if the creator hasn't chosen one. */
	icon: LinkIconName | null;
	/** Null for kinds without an address: they have no icon, thumbnail, QR code or clicks, and their `url` is empty. */
	address: AddressRule | null;
};

export type AddressRule = {
	/** Adjective before "addresses". */
	name: string;
	/** The form's field. */
	field: { label: string; inputMode: "url" | "email" | "tel"; placeholder: string };
	/** Schemes of stored addresses, with the colon, as in `URL.protocol`. */
	schemes: readonly [string, ...string[]];
	/** Pattern for input without a scheme that can only be this kind of address. */
	bare: RegExp | null;
	/** Normalizes input with or without a scheme; null if it isn't an address of this kind. */
	normalise: (text: string) => Normalised;
	/** Error message for invalid input; null if `normalise` returns a better one. */
	problem: string | null;
};

export type Normalised = { ok: true; url: string } | { ok: false; problem: string };

const NOT_AN_ADDRESS = "This doesn’t look like an address. Try one such as https://example.com";
const HAS_CREDENTIALS = "An address with a username or password in it can’t be linked";

const EMAIL = /^[^\s@<>"'():;,\\/?#&]+@[^\s@<>"'():;,\\/?#&]+\.[^\s@<>"'():;,\\/?#&]+$/;
const HOSTNAME =
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$|^\[[0-9a-f:.]+\]$/;

export const WEBSITE: AddressRule = {
	name: "web",
	field: { label: "URL", inputMode: "url", placeholder: "https://" },
	schemes: ["https:", "http:"],
	bare: null,
	normalise: normaliseWebsite,
	problem: null,
};

export const KINDS: Readonly<Record<LinkKind, Kind>> = {
	link: { label: "Link", icon: null, address: WEBSITE },
	header: { label: "Header", icon: null, address: null },
	email: {
		label: "Email",
		icon: "email",
		address: {
			name: "email",
			field: { label: "Email address", inputMode: "email", placeholder: "anna@example.com" },
			schemes: ["mailto:"],
			bare: EMAIL,
			normalise: normaliseEmail,
			problem: "Enter an email address such as anna@example.com",
		},
	},
	phone: {
		label: "Phone",
		icon: "phone",
		address: {
			name: "phone",
			field: { label: "Phone number", inputMode: "tel", placeholder: "+49 30 123456" },
			schemes: ["tel:"],
			bare: /^\+[\d\s().-]{5,}$/,
			normalise: normalisePhone,
			problem: "Enter a phone number such as +49 30 123456",
		},
	},
};

/** Kinds in the order of the choice. */
export const LINK_KINDS = Object.keys(KINDS) as LinkKind[];

export const ADDRESS_RULES = LINK_KINDS.flatMap((kind) => KINDS[kind].address ?? []);

/** Schemes that a link's address may have. */
export const LINK_SCHEMES = [...new Set(ADDRESS_RULES.flatMap(({ schemes }) => schemes))];

/** Whether links of this kind lead to websites, which can be checked, have favicons and accept UTM parameters. */
export function leadsToWebsite(kind: LinkKind): boolean {
	return KINDS[kind].address === WEBSITE;
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
	const [scheme, ...others] = KINDS[kind].address?.schemes ?? [""];
	return others.length === 0 && url.startsWith(scheme) ? url.slice(scheme.length) : url;
}

function hasScheme(url: string, schemes: readonly string[]): boolean {
	return schemes.some((scheme) => url.startsWith(scheme));
}

function normaliseWebsite(text: string): Normalised {
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

function normaliseEmail(text: string): Normalised {
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

function normalisePhone(text: string): Normalised {
	const number = text.replace(/^tel:/i, "").replace(/[\s().-]/g, "");
	return /^\+?\d{3,20}$/.test(number)
		? { ok: true, url: `tel:${number}` }
		: refused(NOT_AN_ADDRESS);
}

function refused(problem: string): Normalised {
	return { ok: false, problem };
}
