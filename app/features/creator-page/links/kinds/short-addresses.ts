import { parseUrl } from "#app/lib/parse-url.ts";
import { KINDS, type LinkKind } from "./kinds.ts";
import { cleanAddress, normalizeAddress } from "./normalize-url.ts";
import { addressIn, type Normalized, normalizeWebsite } from "./web-address.ts";

/**
 * How to tell what a kind's short addresses lead to, such as those that phones copy. `fetchFullAddress` requests them. A
 * URL here is http(s).
 */
export type ShortAddresses = {
	/** Whether an address has the form of a short one. */
	isShort(url: URL): boolean;
	/** Whether a redirect of the short address may be followed to this URL. */
	isSameSite(url: URL, start: URL): boolean;
	/** @returns the stored form of an address that a redirect or a page gives; null if it isn't of this kind */
	find(address: string): string | null;
	/** @returns the address that a page gives for what it shows. @param meta as in `Head` */
	findInPage(page: URL, meta: ReadonlyMap<string, string>): string | undefined;
};

/** @returns the address if it is a short one of this kind, with https; otherwise null */
export function findShortAddress(kind: LinkKind, input: string): string | null {
	const { short } = KINDS[kind].address ?? {};
	const website = short === undefined ? null : normalizeWebsite(addressIn(cleanAddress(input)));
	const url = website?.ok ? parseUrl(website.url) : null;
	if (url === null || url.port !== "" || !short?.isShort(url)) return null;
	url.protocol = "https:";
	url.hash = "";
	return url.href;
}

/**
 * Normalizes an address that someone has typed, as `normalizeAddress` does. Accepts short addresses too, which
 * `fetchFullAddress` replaces before the link is stored.
 */
export function normalizeTyped(kind: LinkKind, input: string): Normalized {
	const result = normalizeAddress(kind, input);
	const url = result.ok ? null : findShortAddress(kind, input);
	return url === null ? result : { ok: true, url };
}
