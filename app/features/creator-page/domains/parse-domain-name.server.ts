import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { parseUrl } from "#app/lib/parse-url.ts";

/** A domain as it is stored and compared, and as its owner reads it. */
export type DomainName = {
	/** In ASCII lowercase, with A-labels: `xn--mller-kva.com`. At most 253 characters. */
	name: string;
	/** In its own letters: `müller.com`. */
	shown: string;
	/** What its owner registered, where they set its DNS: `müller.com` of `links.müller.com`, in ASCII. */
	registered: string;
};

/** Why a text is no domain that a page can have. The words for each are in create-domain.server.ts. */
export type NameProblem =
	| "not-a-name"
	/** An IP address, in any notation. */
	| "address"
	/** The ending of many sites, such as `co.uk` or `github.io`, that nobody owns as a domain. */
	| "suffix"
	/** It has no ending of the public internet, such as `home.local`. */
	| "unknown-suffix"
	/** The site's own domain, or a part of it. */
	| "operators";

/** Private suffixes count: each customer of a host such as github.io has a domain. */
const SUFFIXES = {
	allowPrivateDomains: true,
	extractHostname: false,
	validateHostname: false,
} as const;
/** Listed as endings of the internet, but without names that people register. */
const WITHOUT_SITES = ["onion", "arpa"];
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LENGTH = 253;

/**
 * @param text what somebody typed or pasted: a name in any letters, or an address of which only the host counts
 * @param operatorHosts hosts of the site itself, in ASCII lowercase
 */
export function parseDomainName(
	text: string,
	operatorHosts: readonly string[],
): DomainName | NameProblem {
	const typed = cleanLine(text);
	const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
	if (url === null) return "not-a-name";
	if (url.username !== "" || url.password !== "" || url.port !== "") return "not-a-name";
	if (url.protocol !== "https:" && url.protocol !== "http:") return "not-a-name";
	const host = url.hostname.replace(/\.$/, "");
	if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) return "address";
	const labels = host.split(".");
	if (host.length > MAX_LENGTH || !labels.every((label) => LABEL.test(label))) return "not-a-name";
	if (labels.length < 2) return "not-a-name";
	const shown = domainToUnicode(host);
	// What only claims to be other letters.
	if (shown.split(".").some((label) => label.startsWith("xn--"))) return "not-a-name";
	const { domain, isIcann, isPrivate } = parse(host, SUFFIXES);
	const isUnknown = !isIcann && !isPrivate;
	if (isUnknown || WITHOUT_SITES.includes(labels.at(-1) ?? "")) return "unknown-suffix";
	if (domain === null) return "suffix";
	if (operatorHosts.some((own) => isPartOf(host, siteOf(own)))) return "operators";
	return { name: host, shown, registered: domain };
}

/** @returns the operator's domain, of which no creator may have a part; the host itself if it is shared */
function siteOf(host: string): string {
	return parse(host, SUFFIXES).domain ?? host;
}

function isPartOf(host: string, domain: string): boolean {
	return host === domain || host.endsWith(`.${domain}`);
}
