import { asList, asObject, firstText } from "./json-values.ts";
import type { RawLink, RawPage } from "./raw-page.ts";

/** Ids of LinkStack's buttons that are no links. */
const HEADING = 42;

/**
 * Parses the export of a LinkStack account: its row, with its links. The photo is in the file itself, which an import
 * doesn't keep, so it is left out.
 * @returns null if this isn't such a file
 */
export function parseLinkStack(json: unknown): RawPage | null {
	const account = asObject(json);
	if (!("littlelink_name" in account) || !Array.isArray(account.links)) return null;
	return {
		source: "LinkStack",
		name: firstText(account.name, account.littlelink_name),
		bio: firstText(account.littlelink_description),
		links: asList(account.links).map((link) => readLink(asObject(link))),
		socials: [],
	};
}

function readLink({ title, link, button_id: button, type }: Record<string, unknown>): RawLink {
	const text = firstText(title);
	const isHeading = Number(button) === HEADING || type === "heading";
	return isHeading ? { kind: "header", title: text } : { title: text, url: firstText(link) };
}
