import { parseUrl } from "#app/lib/parse-url.ts";

/** Parameters with the name or address of what a map shows, or where its directions lead. */
const NAMES = ["query", "q", "name", "address", "destination", "daddr", "to", "where1"];
/** Decimal degrees, degrees with their sign, and ids. */
const NO_NAME =
	/^(?:loc:|place_id:|place\.|ll\.)|^[-+]?\d{1,3}(?:\.\d+)?\s*[,;]\s*[-+]?\d{1,3}(?:\.\d+)?$|\d°/;

/** @returns what a map shows, as its address names it; empty if that has no more than coordinates */
export function namePlace(address: string): string {
	const url = parseUrl(address);
	if (url === null) return "";
	const [, mode, rest = ""] = /^\/maps\/(place|search|dir)\/(.+)$/.exec(url.pathname) ?? [];
	const parts = rest.split("/").filter((part) => part !== "" && !/^(?:@|data=|am=)/.test(part));
	const inPath = (mode === "dir" ? parts.at(-1) : parts[0]) ?? "";
	const named = NAMES.map((name) => url.searchParams.get(name)).find(Boolean) ?? "";
	const text = (decode(inPath.replaceAll("+", " ")) || named).trim();
	return NO_NAME.test(text) ? "" : text;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
