import { listWords } from "#app/lib/list-words.ts";
import {
	ADDRESS_RULES,
	type AddressRule,
	KINDS,
	LINK_SCHEMES,
	type LinkKind,
	type Normalized,
	typedAddress,
	WEBSITE,
} from "./kinds.ts";

/** Maximum length of a stored URL in characters. */
export const URL_MAX_LENGTH = 2048;

const REQUIRED = "URL is required";
export const SCHEME_NOT_ALLOWED = `Only ${listWords(ADDRESS_RULES.map(({ name }) => name))} addresses can be linked`;
const TOO_LONG = `URL must be at most ${URL_MAX_LENGTH.toLocaleString("en")} characters`;

/** Characters that browsers ignore in URLs, so that "java\nscript:" would hide its scheme. */
const IGNORED_BY_BROWSERS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "example.com:8080/menu" has a port, not a scheme. */
const HOST_AND_PORT = /^[^:/?#@]+\.[^:/?#@]+:\d{1,5}(?:[/?#]|$)/;

/**
 * Normalizes an address for a link: absolute, with a scheme of `LINK_SCHEMES`, at most `URL_MAX_LENGTH` characters. A
 * missing scheme is added; a bare email address becomes `mailto:`, a number with its country code `tel:`.
 * Normalizing twice changes nothing.
 */
export function normalizeUrl(input: string): Normalized {
	const text = clean(input);
	if (text === "") return refused(REQUIRED);
	if (text.length > URL_MAX_LENGTH) return refused(TOO_LONG);
	const rule = findRule(text);
	return rule ? withinLimit(rule.normalize(text)) : refused(SCHEME_NOT_ALLOWED);
}

function findRule(text: string): AddressRule | undefined {
	const bare = ADDRESS_RULES.find((rule) => rule.bare?.test(text));
	if (bare) return bare;
	const scheme = HOST_AND_PORT.test(text) ? undefined : SCHEME.exec(text)?.[0].toLowerCase();
	if (scheme === undefined) return WEBSITE;
	return ADDRESS_RULES.find(({ schemes }) => schemes.includes(scheme));
}

/** Normalizes an address for a kind of link; its scheme may be missing. The kind "link" accepts any address. */
export function normalizeAddress(kind: LinkKind, input: string): Normalized {
	const { address: rule } = KINDS[kind];
	if (rule === null) return { ok: true, url: "" };
	if (kind === "link") return normalizeUrl(input);
	const text = clean(input);
	if (text === "") return refused(rule.problem ?? REQUIRED);
	const result = withinLimit(rule.normalize(text));
	return result.ok || rule.problem === null || result.problem === TOO_LONG
		? result
		: refused(rule.problem);
}

/** @returns the URL for display: without scheme, `www.` and trailing slash */
export function displayUrl(url: string): string {
	const scheme = LINK_SCHEMES.find((each) => url.startsWith(each)) ?? "";
	return url
		.slice(scheme.length)
		.replace(/^\/\/(?:www\.)?/, "")
		.replace(/\/$/, "");
}

/** @returns the address of a link for display: what was typed if we made the URL from it */
export function displayAddress({ kind, url }: { kind: LinkKind; url: string }): string {
	return KINDS[kind].address?.typed === undefined ? displayUrl(url) : typedAddress({ kind, url });
}

function clean(input: string): string {
	return input.toWellFormed().replace(IGNORED_BY_BROWSERS, "").trim();
}

function withinLimit(result: Normalized): Normalized {
	return result.ok && result.url.length > URL_MAX_LENGTH ? refused(TOO_LONG) : result;
}

function refused(problem: string): Normalized {
	return { ok: false, problem };
}
