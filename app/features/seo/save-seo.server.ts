import { requireEntitlement } from "#app/features/billing/require-entitlement.server.ts";
import { changePage, unchangedOrConflict } from "#app/features/page/change-page.server.ts";
import { getStoredSeo } from "./queries.server.ts";
import type { SeoOwner, SeoTexts, StoredSeo } from "./schema.ts";

/**
 * Saves the texts, based on the row version that the form was filled from. @returns the stored values
 * @throws AppError `forbidden` if the plan doesn't include them; `conflict` if the row has changed since to other
 * values; `not_found`
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
	return changePage(owner, async (tx) => {
		const stored = await getStoredSeo(owner, tx);
		if (stored.version !== version) {
			const names = Object.keys(texts) as (keyof SeoTexts)[];
			return unchangedOrConflict(stored, {
				isSame: names.every((name) => stored[name] === texts[name]),
				message: "These settings were changed elsewhere.",
			});
		}
		await tx.seoSettings.update({
			where: { profileId: owner.profileId },
			data: { ...asColumns(texts), version: { increment: 1 } },
		});
		return { ...texts, version: version + 1 };
	});
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
