import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import {
	SEO_NAMES,
	type SeoTexts,
	seoColumnsOf,
} from "#app/features/creator-page/core/seo-fields.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { snakeCase } from "#app/lib/snake-case.ts";
import { getStoredSeo } from "./queries.server.ts";
import type { SeoOwner, StoredSeo } from "./schema.ts";

/**
 * Saves the texts, based on the row version that the form was filled from. @returns the stored values
 * @throws AppError `forbidden` if the plan doesn't include them; `conflict` if the row has changed since to other
 * values; `not_found`
 */
export async function updateSeo({
	owner,
	version,
	texts,
}: {
	owner: SeoOwner;
	version: number;
	texts: SeoTexts;
}): Promise<StoredSeo> {
	requireEntitlement(owner, "seo");
	return updatePage(owner, async (tx) => {
		const stored = await getStoredSeo(owner, tx);
		if (stored.version !== version) {
			const names = SEO_NAMES.map((name) => snakeCase(name));
			return unchangedOrConflict(stored, {
				isSame: names.every((name) => stored[name] === texts[name]),
				message: "These settings were changed elsewhere.",
			});
		}
		await tx.seoSettings.update({
			where: { profileId: owner.profileId },
			data: { ...seoColumnsOf(texts), version: { increment: 1 } },
		});
		return { ...texts, version: version + 1 };
	});
}
