import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import type { RawLink, RawPage } from "./raw-page.ts";

/**
 * Parses a browser's bookmarks file: `<DT><H3>` names the folder of the following `<DL>`, `<DT><A>` is a link. See
 * https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582(v=vs.85)
 * @returns null if this isn't a bookmarks file
 */
export async function parseBookmarks(html: string): Promise<RawPage | null> {
	if (!/^\s*<!doctype\s+netscape-bookmark-file/i.test(html)) return null;
	const links: RawLink[] = [];
	/** Names of the enclosing folders. */
	const folders: string[] = [];
	let named = "";
	let headed = "";
	let text: string | null = null;
	let url = "";
	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind === "text") {
				if (text !== null) text += token.text;
			} else if (token.kind === "open") {
				if (token.name === "dl") folders.push(named);
				if (token.name === "a") url = token.attributes.get("href") ?? "";
				if (token.name === "a" || token.name === "h3") text = "";
			} else if (token.name === "dl") {
				folders.pop();
				named = "";
			} else if (token.name === "h3" && text !== null) {
				named = text;
				text = null;
			} else if (token.name === "a" && text !== null) {
				const folder = folders.at(-1) ?? "";
				if (folder !== headed && folder !== "") links.push({ kind: "header", title: folder });
				headed = folder;
				links.push({ title: text, url });
				text = null;
			}
		}
	}
	return { source: "bookmarks", links, socials: [] };
}
