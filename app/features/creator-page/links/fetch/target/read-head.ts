import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";

/** What a page's head says, untrusted. */
export type Head = {
	/** Text of the first `title` element; empty without one. */
	title: string;
	/** Contents of the `meta` elements by name or property in lowercase, the first of each that isn't empty. */
	meta: ReadonlyMap<string, string>;
};

export async function readHead(html: string): Promise<Head> {
	const meta = new Map<string, string>();
	let title = "";
	let isInTitle = false;
	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind === "text") {
				// An SVG in the body can have a title too.
				if (isInTitle && title === "") title = token.text;
				continue;
			}
			if (token.name === "title") isInTitle = token.kind === "open";
			if (token.kind === "close" || token.name !== "meta") continue;
			const { attributes } = token;
			const name = (attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase();
			const content = attributes.get("content")?.trim();
			if (content && !meta.has(name)) meta.set(name, content);
		}
	}
	return { title, meta };
}

/**
 * @param base URL that the address is relative to; without one, it must be absolute
 * @returns the address as an http(s) URL; null if it is none
 */
export function webAddress(address: string | undefined, base?: string): string | null {
	const url = address === undefined ? null : URL.parse(address, base);
	return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
