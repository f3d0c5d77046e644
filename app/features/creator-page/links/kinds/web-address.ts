import { asciiDomain } from "#app/lib/email-address.ts";
import { foldText } from "#app/lib/fold-text.ts";

export type Normalized = { ok: true; url: string } | { ok: false; problem: string };

export const NOT_AN_ADDRESS =
	"This doesn’t look like an address. Try one such as https://example.com";
const HAS_CREDENTIALS = "An address with a username or password in it can’t be linked";

export const NOT_AN_EMAIL =
	"This doesn’t look like an email address. Try one such as anna@example.com";
const NOT_A_PROFILE =
	"Enter the full address of the profile, such as https://www.instagram.com/anna";
const MANY_ADDRESSES = "Enter only one address";

/** All but the last of the schemes in "https://https://example.com", pasted into a field that had one already. */
const SCHEME_TWICE = /^(?:https?:?\/\/+)+(?=https?:?\/\/)/i;
/** "https//example.com", "https:/example.com" and "https:// example.com". */
const SCHEME_MISTYPED = /^(https?)(?::\/|\/\/|:\/\/+\s+|:\/\/\/+)(?=[^\s/])/i;
const SCHEME_NAMES = new Set(["http", "https"]);
const ANOTHER_ADDRESS = /\shttps?:\/\//i;

const HOSTNAME =
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$|^\[[0-9a-f:.]+\]$/;

/** Normalizes an address of a website, with or without a scheme. */
export function normalizeWebsite(input: string): Normalized {
	const text = input.replace(SCHEME_TWICE, "").replace(SCHEME_MISTYPED, "$1://");
	if (ANOTHER_ADDRESS.test(text)) return refused(MANY_ADDRESSES);
	const hasScheme = /^https?:/i.test(text);
	if (!hasScheme && text.startsWith("@")) return normalizeHandle(text);
	const address = hasScheme ? text : `https://${text.replace(/^[/\\]+/, "")}`;
	if (!URL.canParse(address)) return refused(NOT_AN_ADDRESS);
	const url = new URL(address);
	if (url.username !== "" || url.password !== "") {
		return refused(hasScheme || url.password !== "" ? HAS_CREDENTIALS : NOT_AN_EMAIL);
	}
	if (!HOSTNAME.test(url.hostname) || SCHEME_NAMES.has(url.hostname))
		return refused(NOT_AN_ADDRESS);
	// A single word is more likely a typo than the name of a host on a local network.
	if (!hasScheme && !url.hostname.includes(".")) return refused(NOT_AN_ADDRESS);
	const isBareOrigin = url.pathname === "/" && url.search === "" && url.hash === "";
	return { ok: true, url: isBareOrigin ? url.origin : url.href };
}

/** "@anna@mastodon.social" is a profile on that server; "@anna" says nothing about where it is. */
function normalizeHandle(text: string): Normalized {
	const [, name = "", host = ""] = /^@([\w.-]+)@([^@/?#]+)$/.exec(foldText(text)) ?? [];
	const domain = asciiDomain(host);
	return name === "" || domain === null
		? refused(NOT_A_PROFILE)
		: { ok: true, url: `https://${domain}/@${name}` };
}

/** @returns the only web address in a text, as phones copy it with a name; the text as it is if it has none, or several */
export function addressIn(text: string): string {
	const addresses = text.split(/\s+/).filter((word) => word.includes("://"));
	const [, address] = /^[^/?&#=]*?(https?:\/\/.+)$/i.exec(addresses[0] ?? "") ?? [];
	return addresses.length === 1 && address !== undefined ? address : text;
}

export function refused(problem: string): Normalized {
	return { ok: false, problem };
}
