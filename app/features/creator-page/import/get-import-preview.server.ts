import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { isLanguage, languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { listRefusals } from "./list-refusals.server.ts";
import type { FoundPage, ImportPreview } from "./schema.ts";

/** Compares what was found with the page. @throws AppError `not_found` */
export async function getImportPreview(owner: PageOwner, found: FoundPage): Promise<ImportPreview> {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: {
			name: true,
			bio: true,
			language: true,
			secondLanguage: true,
			secondName: true,
			secondBio: true,
			profileImageId: true,
			bannerImageId: true,
			links: { select: { kind: true, title: true, url: true } },
			socialLinks: { select: { platform: true, url: true } },
		},
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	const keys = new Set(profile.links.map(keyOf));
	const current = new Map(profile.socialLinks.map(({ platform, url }) => [platform, url]));
	return {
		found,
		refused: await refusedOf(found, owner),
		present: found.links.flatMap((link, place) => (keys.has(keyOf(link)) ? [place] : [])),
		currentSocials: Object.fromEntries(
			found.socials.flatMap(({ platform }) => {
				const url = current.get(platform);
				return url === undefined ? [] : [[platform, url]];
			}),
		),
		name: profile.name,
		bio: profile.bio,
		language: languageOf(profile.language),
		second: isLanguage(profile.secondLanguage)
			? {
					language: profile.secondLanguage,
					name: profile.secondName,
					bio: profile.secondBio,
				}
			: null,
		hasPhoto: profile.profileImageId !== null,
		hasBanner: profile.bannerImageId !== null,
	};
}

async function refusedOf(found: FoundPage, { profileId }: PageOwner) {
	const refused = await listRefusals(db, { profileId, links: found.links });
	return Object.fromEntries(
		refused.flatMap((reason, place) => (reason === null ? [] : [[place, reason]])),
	);
}

/** Links without an address are equal if their titles are. */
function keyOf({ kind, title, url }: { kind: string; title: string; url: string }): string {
	return url === "" ? `${kind} ${title}` : url;
}
