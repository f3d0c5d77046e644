import { requireEntitlement } from "#app/features/billing/require-entitlement.server.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getStoredSeo } from "./queries.server.ts";
import type { SeoOwner, SeoTexts, StoredSeo } from "./schema.ts";

/**
 * Saves the texts over the row that the form was filled from. @returns what is stored now
 * @throws AppError `forbidden` where the plan does not hold them; `conflict` when the row has changed since, unless to
 * the very same words; `not_found`
 */
export async function saveSeo({
	owner,
	version,
	texts,
}: {
	owner: SeoOwner;
	version: number;
	texts: SeoTexts;
}): Promise<StoredSeo> {
	requireEntitlement(owner, "seo");
	const { count } = await db.seoSettings.updateMany({
		where: { profileId: owner.profileId, profile: { userId: owner.userId }, version },
		data: { ...asColumns(texts), version: { increment: 1 } },
	});
	if (count === 1) {
		await invalidatePublicPage(owner.profileId);
		return { ...texts, version: version + 1 };
	}
	const stored = await getStoredSeo(owner);
	const names = Object.keys(texts) as (keyof SeoTexts)[];
	if (names.every((name) => stored[name] === texts[name])) return stored;
	throw new AppError("conflict", "These settings have been changed elsewhere.");
}

function asColumns(texts: SeoTexts) {
	return {
		title: texts.title,
		description: texts.description,
		keywords: texts.keywords,
		ogTitle: texts.og_title,
		ogDescription: texts.og_description,
		twitterTitle: texts.twitter_title,
		twitterDescription: texts.twitter_description,
		twitterCard: texts.twitter_card,
		robots: texts.robots,
	};
}
