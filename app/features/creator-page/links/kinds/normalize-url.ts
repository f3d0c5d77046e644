import { trim } from "#app/lib/clean-text.ts";
import { foldAddress } from "#app/lib/fold-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { listWords } from "#app/lib/list-words.ts";
import { type AddressRule, WEBSITE } from "./address-rules.ts";
import { typedEmail } from "./email-link.ts";
import { ADDRESS_RULES, KINDS, LINK_SCHEMES, type LinkKind, typedAddress } from "./kinds.ts";
import type { Normalized } from "./web-address.ts";

/** Maximum length of a stored URL in characters. */
export const URL_MAX_LENGTH = 2048;

const REQUIRED = "URL is required";
export const SCHEME_NOT_ALLOWED = `Only ${listWords(ADDRESS_RULES.map(({ name }) => name))} addresses can be linked`;
export const URL_TOO_LONG = `URL must be at most ${formatWholeCount(URL_MAX_LENGTH)} characters`;

/** Characters that browsers ignore in URLs, so that "java\nscript:" would hide its scheme. */
const IGNORED_BY_BROWSERS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** White space, and the marks that come along with copied text, such as those of its direction. */
const INVISIBLE = /[\p{Cf}\s]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "example.com:8080/menu" has a port, not a scheme. */
const HOST_AND_PORT = /^[^:/?#@][^:/?#@.]*\.[^:/?#@]+:\d{1,5}(?:[/?#]|$)/;

/**
 * Normalizes an address for a link: absolute, with a scheme of `LINK_SCHEMES`, at most `URL_MAX_LENGTH` characters. A
 * missing scheme is added; a bare email address becomes `mailto:`, a number with its country code `tel:`.
 * Normalizing twice changes nothing.
 */
export function normalizeUrl(input: string): Normalized {
	const text = cleanAddress(input);
	if (text === "") return refused(REQUIRED);
	if (text.length > URL_MAX_LENGTH) return refused(URL_TOO_LONG);
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
	const text = cleanAddress(input);
	if (text === "") return refused(rule.missing ?? rule.problem ?? REQUIRED);
	const result = withinLimit(rule.normalize(text));
	return result.ok || rule.problem === null || result.problem === URL_TOO_LONG
		? result
		: refused(rule.problem);
}

/** @returns the URL for display: without scheme, `www.` and trailing slash */
export function displayUrl(url: string): string {
	if (url.startsWith("mailto:")) return typedEmail(url);
	const scheme = LINK_SCHEMES.find((each) => url.startsWith(each)) ?? "";
	return url
		.slice(scheme.length)
		.replace(/^\/\/(?:www\.)?/, "")
		.replace(/\/$/, "");
}

/** @returns the address of a link for display: what was typed if we made the URL from it */
export function displayAddress({ kind, url }: { kind: LinkKind; url: string }): string {
	if (KINDS[kind].address?.typed === undefined) return displayUrl(url);
	const typed = typedAddress({ kind, url });
	return typed === url ? displayUrl(url) : typed;
}

/** @returns a typed address, folded, without what browsers ignore in it, and what is copied along around it */
export function cleanAddress(input: string): string {
	const text = trim(withoutInvisibleEnds(input.toWellFormed().replace(IGNORED_BY_BROWSERS, "")));
	const quoted = /^<([^<>]*)>$|^"([^"]*)"$|^“([^”]*)”$/u.exec(text);
	return foldAddress(quoted?.slice(1).find(Boolean)?.trim() ?? text);
}

function withoutInvisibleEnds(text: string): string {
	const characters = [...text];
	const isVisible = (character: string) => !INVISIBLE.test(character);
	const last = characters.findLastIndex(isVisible);
	return characters
		.slice(0, last + 1)
		.slice(characters.findIndex(isVisible))
		.join("");
}

function withinLimit(result: Normalized): Normalized {
	return result.ok && result.url.length > URL_MAX_LENGTH ? refused(URL_TOO_LONG) : result;
}

function refused(problem: string): Normalized {
	return { ok: false, problem };
}
