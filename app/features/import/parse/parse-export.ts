import { LINK_KINDS } from "#app/features/links/kinds.ts";
import type { FoundPage } from "../schema.ts";
import { asList, asObject, firstText } from "./json-values.ts";
import { type RawLink, toFoundPage } from "./raw-page.ts";

/**
 * Parses `page.json` of an account's data export (see `exportData`). Its images are separate files, so the photo is
 * left out.
 * @returns null if this isn't such a file
 */
export function parseExport(json: unknown): FoundPage | null {
	const page = asObject(json);
	if (!Array.isArray(page.links) || !Array.isArray(page.socialLinks)) return null;
	const profile = asObject(page.profile);
	return toFoundPage({
		source: "a copy of your data",
		name: firstText(profile.name),
		bio: firstText(profile.bio),
		links: page.links.map(readLink),
		socials: asList(page.socialLinks).flatMap((social) => {
			const { platform, url } = asObject(social);
			return typeof url === "string" ? [{ title: firstText(platform), url }] : [];
		}),
	});
}

function readLink(value: unknown): RawLink {
	const link = asObject(value);
	return {
		kind: LINK_KINDS.find((kind) => kind === link.kind),
		title: firstText(link.title),
		url: firstText(link.url),
		extras: link,
	};
}
