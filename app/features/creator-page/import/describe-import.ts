import { listWords } from "#app/lib/list-words.ts";
import type { Imported } from "./import-found.server.ts";

/** @returns the text of the toast after an import */
export function describeImport({
	links,
	socials,
	name,
	bio,
	language,
	photo,
	photoProblem,
	banner,
	bannerProblem,
	design,
	leftOut,
}: Imported): string {
	const parts = [
		countOf(links, "link", "links"),
		countOf(socials, "social link", "social links"),
		name ? "the name" : "",
		bio ? "the bio" : "",
		language ? "the language" : "",
		photo ? "the photo" : "",
		banner ? "the banner" : "",
		design ? "the design" : "",
	].filter((part) => part !== "");
	const done = parts.length === 0 ? "Nothing was imported." : `Imported ${listWords(parts)}.`;
	return [
		done,
		...(photoProblem === null ? [] : [`The photo was left out: ${photoProblem}`]),
		...(bannerProblem === null ? [] : [`The banner was left out: ${bannerProblem}`]),
		...leftOut.slice(0, NAMED).map(({ title, reason }) => `“${title}” was left out: ${reason}`),
		...(leftOut.length > NAMED ? [`${leftOut.length - NAMED} more were left out.`] : []),
	].join(" ");
}

/** Number of links that a toast names. */
const NAMED = 3;

function countOf(count: number, one: string, many: string): string {
	if (count === 0) return "";
	return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Whether everything that was chosen was imported. */
export function isWholeImport({ photoProblem, bannerProblem, leftOut }: Imported): boolean {
	return photoProblem === null && bannerProblem === null && leftOut.length === 0;
}
