import type { LinkKind } from "#app/generated/prisma/enums.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";

export type { LinkKind };

/**
 * Everything in which one kind of link differs from another. A new kind is a row here, with a value of `LinkKind` in
 * the database schema and its migration. Safe in the browser.
 */
type Kind = {
	/** In the choice of kinds, and on the rows of a kind that has no address. */
	label: string;
	/** Icon on the page where the creator chose none. */
	icon: LinkIconName | null;
	/** Null for a kind that leads nowhere: it has no icon, thumbnail, QR code or clicks, and an empty `url`. */
	address: AddressRule | null;
};

export type AddressRule = {
	/** Before "addresses". */
	name: string;
	/** The form's field. */
	field: { label: string; inputMode: "url" | "email" | "tel"; placeholder: string };
	/** What a stored address of the kind begins with, as `URL.protocol` has it. */
	schemes: readonly [string, ...string[]];
	/** What can only be an address of this kind, though its scheme is missing. */
	bare: RegExp | null;
	/** One spelling of what was typed, with or without a scheme of the kind; null for what is no address of the kind. */
	normalise: (text: string) => Normalised;
	/** What a person is told to enter; null where `normalise` says it better. */
	problem: string | null;
};

export type Normalised = { ok: true; url: string } | { ok: false; problem: string };

const NOT_AN_ADDRESS = "This doesn't look like an address. Try one such as https://example.com";
const HAS_CREDENTIALS = "An address with a username or password in it can't be linked";

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

/** In the order that a creator chooses from. */
export const LINK_KINDS = Object.keys(KINDS) as LinkKind[];

export const ADDRESS_RULES = LINK_KINDS.flatMap((kind) => KINDS[kind].address ?? []);

/** All that an address of a link may begin with. */
export const LINK_SCHEMES = [...new Set(ADDRESS_RULES.flatMap(({ schemes }) => schemes))];

/** Whether links of the kind lead to websites, which can be checked, have icons and read UTM parameters. */
export function leadsToWebsite(kind: LinkKind): boolean {
	return KINDS[kind].address === WEBSITE;
}

/** @param url normalised */
export function isWebsite(url: string): boolean {
	return hasScheme(url, WEBSITE.schemes);
}

/** The stored kind, or the kind of the address where that is another one's: a link may hold an e-mail address. */
export function shownKind({ kind, url }: { kind: LinkKind; url: string }): LinkKind {
	const { address } = KINDS[kind];
	return address === null || hasScheme(url, address.schemes) ? kind : (kindOfAddress(url) ?? kind);
}

/** The first kind that has addresses of this scheme; null where no link may have one. @param url normalised */
export function kindOfAddress(url: string): LinkKind | null {
	return LINK_KINDS.find((kind) => hasScheme(url, KINDS[kind].address?.schemes ?? [])) ?? null;
}

/** The address as the kind's field shows it: without the scheme where the kind has one alone. */
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
	// A single word is more likely a slip than a machine on somebody's own network.
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
	// URLSearchParams escapes whatever could end the attribute or the header that the query becomes.
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
