import type { FoundPage } from "../schema.ts";
import { parseJson } from "./json-values.ts";
import { parseExport } from "./parse-export.ts";
import { parseAnyJson } from "./parse-json.ts";
import { parseLinktree } from "./parse-linktree.ts";
import { parsePage } from "./parse-page.ts";
import { toFoundPage } from "./raw-page.ts";

export type FileProblem = "zip" | "broken" | "unknown";

/**
 * Parses an uploaded file: a web page, bookmarks or JSON. @returns the page, or the reason why nothing can be imported
 */
export function parseFile(text: string): FoundPage | FileProblem {
	if (text.startsWith("PK")) return "zip";
	const content = text.replace(/^\ufeff/, "").trim();
	if (/^[[{]/.test(content)) {
		const json = parseJson(content);
		if (json === undefined) return "broken";
		const linktree = parseLinktree({ props: { pageProps: json } }) ?? parseLinktree(json);
		return parseExport(json) ?? toFoundPage(linktree ?? parseAnyJson(json));
	}
	return /<[a-z!]/i.test(content) ? parsePage({ html: content, url: null }) : "unknown";
}
