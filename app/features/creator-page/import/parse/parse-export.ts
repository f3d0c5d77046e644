import { LINK_KINDS, type LinkDetails } from "#app/features/creator-page/links/kinds/kinds.ts";
import { groupByOrder, settleGroups } from "#app/features/creator-page/links/list/link-groups.ts";
import { uploadOf } from "#app/features/creator-page/links/upload/upload-details.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { createPauses } from "#app/lib/pauses.ts";
import { imageName, uploadName } from "../archive/archived-names.ts";
import { archiveAddress, type FoundPage } from "../schema.ts";
import { asList, asObject, firstText, type JsonObject } from "./json-values.ts";
import { parseDesign } from "./parse-design.ts";
import { MAX_CANDIDATES, type RawLink, toFoundPage } from "./raw-page.ts";

/**
 * Parses `page.json` of an account's data export (see `exportData`).
 * @param names names of the files beside it in a zip; by default none, as for the file alone
 * @returns null if this isn't such a file
 */
export async function parseExport(
	json: unknown,
	names: ReadonlySet<string> = new Set(),
): Promise<FoundPage | null> {
	const page = asObject(json);
	if (!Array.isArray(page.links) || !Array.isArray(page.socialLinks)) return null;
	const profile = asObject(page.profile);
	/** Images and files that the page has, but that aren't there. */
	let missing = 0;
	const pictureOf = (id: unknown) => {
		if (typeof id !== "string") return undefined;
		if (names.has(imageName(id))) return archiveAddress(id);
		missing += 1;
		return undefined;
	};
	const noteFile = ({ kind, details }: JsonObject) => {
		const upload = kind === "file" ? uploadOf(asObject(details) as LinkDetails) : null;
		if (upload !== null && !names.has(uploadName(upload))) missing += 1;
	};
	const found = await toFoundPage({
		source: "a copy of your data",
		keepsRepeats: true,
		name: firstText(profile.name),
		bio: typeof profile.bio === "string" ? profile.bio : undefined,
		language: isLanguage(profile.language) ? profile.language : undefined,
		second: isLanguage(profile.secondLanguage)
			? {
					language: profile.secondLanguage,
					name: firstText(profile.secondName) ?? "",
					bio: typeof profile.secondBio === "string" ? profile.secondBio : "",
				}
			: undefined,
		photo: pictureOf(profile.profileImageId),
		banner: pictureOf(profile.bannerImageId),
		background: pictureOf(profile.backgroundImageId),
		darkBackground: pictureOf(profile.darkBackgroundImageId),
		design: parseDesign(page),
		links: await readLinks(page.links.slice(0, MAX_CANDIDATES), { pictureOf, noteFile }),
		socials: asList(page.socialLinks).flatMap((social) => {
			const { platform, url } = asObject(social);
			return typeof url === "string" ? [{ title: firstText(platform), url }] : [];
		}),
	});
	return { ...found, missing };
}

/** Exports from before links named their groups have no `groupId`: the order alone said what a group contains. */
async function readLinks(
	values: unknown[],
	{
		pictureOf,
		noteFile,
	}: {
		pictureOf: (imageId: unknown) => string | undefined;
		noteFile: (link: JsonObject) => void;
	},
): Promise<RawLink[]> {
	const links = values.map(asObject);
	const placed = links.map((link) => ({
		id: firstText(link.id) ?? "",
		kind: kindOf(link) ?? "link",
		groupId: typeof link.groupId === "string" ? link.groupId : null,
	}));
	const isNamed = links.some((link) => "groupId" in link);
	const grouped = isNamed ? settleGroups(placed) : groupByOrder(placed);
	const pause = createPauses();
	const raw: RawLink[] = [];
	for (const [index, link] of links.entries()) {
		await pause();
		noteFile(link);
		raw.push({
			grouped: (grouped[index]?.groupId ?? null) !== null,
			kind: kindOf(link),
			title: firstText(link.title),
			url: firstText(link.url),
			picture: pictureOf(link.thumbnailImageId),
			extras: link,
		});
	}
	return raw;
}

function kindOf(link: Record<string, unknown>) {
	return LINK_KINDS.find((kind) => kind === link.kind);
}
