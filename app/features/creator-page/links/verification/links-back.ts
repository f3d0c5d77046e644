import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/**
 * Whether a document links to one of these addresses with `rel="me"`. Ignores case, a trailing slash, the scheme, the query and the
 * fragment. See https://microformats.org/wiki/rel-me
 * @param url URL of the document
 */
export async function linksBack({
	html,
	url,
	addresses,
}: {
	html: string;
	url: string;
	addresses: readonly string[];
}): Promise<boolean> {
	const wanted = new Set(addresses.map((address) => plainAddress(address)));
	let base = url;
	let hasBase = false;
	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind !== "open") continue;
			const href = token.attributes.get("href");
			if (href === undefined) continue;
			if (token.name === "base" && !hasBase) {
				base = URL.parse(href, url)?.href ?? url;
				hasBase = true;
			}
			if (token.name !== "a" && token.name !== "link") continue;
			const rels = (token.attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
			if (!rels.includes("me")) continue;
			const address = plainAddress(href, base);
			if (address !== null && wanted.has(address)) return true;
		}
	}
	return false;
}

/** @returns null if `href` isn't an http(s) URL */
function plainAddress(href: string, base?: string): string | null {
	const url = URL.parse(href, base);
	if (url === null || !/^https?:$/.test(url.protocol)) return null;
	return `${url.host}${trimEndOf(url.pathname, "/")}`.toLowerCase();
}
