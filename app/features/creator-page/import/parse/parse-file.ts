import { parseBoundedJson } from "#app/lib/parse-bounded-json.ts";
import type { FoundPage } from "../schema.ts";
import { parseExport } from "./parse-export.ts";
import { parseAnyJson } from "./parse-json.ts";
import { parseLinkStack } from "./parse-linkstack.ts";
import { parseLinktree } from "./parse-linktree.ts";
import { parsePage } from "./parse-page.ts";
import { toFoundPage } from "./raw-page.ts";

export type FileProblem = "broken" | "entries" | "unknown";

/**
 * Parses an uploaded file: a web page, bookmarks or JSON. @returns the page, or the reason why nothing can be imported
 */
export async function parseFile(text: string): Promise<FoundPage | FileProblem> {
	const content = text.replace(/^\ufeff/, "").trim();
	if (/^[[{]/.test(content)) {
		let json: unknown;
		try {
			json = parseBoundedJson(content);
		} catch (error) {
			return error instanceof RangeError ? "entries" : "broken";
		}
		// First, as a copy of somebody's data has fields of the same names as other products.
		const own = await parseExport(json);
		if (own !== null) return own;
		const known =
			parseLinktree({ props: { pageProps: json } }) ?? parseLinktree(json) ?? parseLinkStack(json);
		return toFoundPage(known ?? (await parseAnyJson(json)));
	}
	return /<[a-z!]/i.test(content) ? parsePage({ html: content, url: null }) : "unknown";
}
