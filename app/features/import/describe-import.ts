import { listWords } from "#app/lib/list-words.ts";
import type { Imported } from "./import-found.server.ts";

/** @returns the text of the toast after an import */
export function describeImport({ links, socials, photo, photoProblem }: Imported): string {
	const parts = [
		countOf(links, "link", "links"),
		countOf(socials, "social link", "social links"),
		photo ? "the photo" : "",
	].filter((part) => part !== "");
	const done = parts.length === 0 ? "Nothing was imported." : `Imported ${listWords(parts)}.`;
	return photoProblem === null ? done : `${done} The photo was left out: ${photoProblem}`;
}

function countOf(count: number, one: string, many: string): string {
	if (count === 0) return "";
	return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
