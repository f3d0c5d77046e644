import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { getDomain } from "tldts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/**
 * Keys by which the target of a link is found in block, allow and list entries. A domain's key is its host,
 * "example.com"; an address's key is host, path and query, "example.com/path?query", which always has a slash.
 */
export type TargetKeys = {
	/** Host in ASCII lowercase, without a trailing dot; IPv6 without brackets. */
	host: string;
	/** Registrable domain; the host itself if it is an IP address or shared by many sites. */
	domain: string;
	/** Host and path. Identifies the page, whatever its query. */
	page: string;
	/** Keys of the host and its parents down to the registrable domain; empty for a shared host. */
	domains: string[];
	/** Keys of the address with and without its query. */
	addresses: string[];
	/** Keys of the address and of everything above it, the longest first. */
	prefixes: string[];
};

/** Longer paths are matched by this many of their first segments. */
const MAX_SEGMENTS = 24;
const MAX_KEY_LENGTH = 2_048;
/** No real domain is longer, but a URL may be. */
const MAX_DOMAIN_LENGTH = 253;
/** Private suffixes count, so that each customer of a host such as github.io has a domain. */
const SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * @param address URL in any spelling that browsers open alike: uppercase, userinfo, a trailing dot, escapes
 * @returns null unless it is a URL of a website
 */
export function targetKeys(address: string): TargetKeys | null {
	if (!URL.canParse(address)) return null;
	const { protocol, hostname, port, pathname, search } = new URL(address);
	if (protocol !== "http:" && protocol !== "https:") return null;
	const host = plainHost(hostname);
	if (host === "") return null;
	const domain = registrableDomain(host);
	const site = withoutWww(host, domain) + (port === "" ? "" : `:${port}`);
	const path = trimEndOf(plainEscapes(pathname), "/");
	const query = plainEscapes(search);
	const page = cut(`${site}${path || "/"}`);
	const segments = path.split("/").slice(1, MAX_SEGMENTS + 1);
	const above = segments.map((_, index) => `${site}/${segments.slice(0, index + 1).join("/")}`);
	return {
		host,
		domain: (domain ?? host).slice(0, MAX_DOMAIN_LENGTH),
		page,
		domains: domain === null ? (isAddress(host) ? [host] : []) : parentsOf(host, domain),
		addresses: unique([`${page}${query}`, page].map(cut)),
		prefixes: unique([`${page}${query}`, page, ...above.reverse(), `${site}/`].map(cut)),
	};
}

/** Whether many sites share the host, so that only full addresses on it can be judged: github.io, co.uk. */
export function isSharedHost(host: string): boolean {
	return !isAddress(host) && registrableDomain(host) === null;
}

/** First 16 bytes of the key's SHA-256, as list entries are stored. */
export function hashKey(key: string): Buffer {
	return hashOf(key).subarray(0, 16);
}

export function hashOf(data: string | Buffer): Buffer<ArrayBuffer> {
	return Buffer.from(createHash("sha256").update(data).digest());
}

function plainHost(hostname: string): string {
	return trimEndOf(hostname.replace(/^\[|\]$/g, ""), ".");
}

function isAddress(host: string): boolean {
	return isIP(host) !== 0;
}

function registrableDomain(host: string): string | null {
	return isAddress(host) ? null : getDomain(host, SUFFIXES);
}

function withoutWww(host: string, domain: string | null): string {
	return domain !== null && host.startsWith("www.") && host !== domain ? host.slice(4) : host;
}

function parentsOf(host: string, domain: string): string[] {
	const parents = [host];
	for (let rest = host; rest !== domain && rest.includes("."); ) {
		rest = rest.slice(rest.indexOf(".") + 1);
		parents.push(rest);
	}
	return parents;
}

/** Decodes escapes of characters that need none, and writes the others in one way. */
function plainEscapes(text: string): string {
	return text.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
		const character = String.fromCharCode(Number.parseInt(hex, 16));
		return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase();
	});
}

function cut(key: string): string {
	return key.slice(0, MAX_KEY_LENGTH);
}

function unique(keys: string[]): string[] {
	return [...new Set(keys)];
}
