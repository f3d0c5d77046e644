import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { getStoredFooter, STORED_FOOTER } from "./queries.server.ts";
import type { FooterOwner, StoredFooter } from "./schema.ts";

/**
 * Saves the footer, based on the row version that the form was filled from. If the plan doesn't include the switch, its
 * stored value stays. @returns the stored values
 * @throws AppError `forbidden` for what the plan doesn't include; `conflict` if the row has changed since to other
 * values; `not_found`
 */
export async function updateFooter({
	owner,
	version,
	text,
	hideBranding,
}: StoredFooter & { owner: FooterOwner }): Promise<StoredFooter> {
	const may = entitlementsOf(owner.tier);
	requireEntitlement(owner, "footerText");
	if (hideBranding) requireEntitlement(owner, "hideBranding");
	return updatePage(owner, async (tx) => {
		const stored = await getStoredFooter(owner, tx);
		if (stored.version !== version) {
			const isSame =
				stored.text === text && (!may.hideBranding || stored.hideBranding === hideBranding);
			return unchangedOrConflict(stored, {
				isSame,
				message: "Your footer was changed elsewhere.",
			});
		}
		return tx.footer.update({
			where: { profileId: owner.profileId },
			data: { text, ...(may.hideBranding ? { hideBranding } : {}), version: { increment: 1 } },
			select: STORED_FOOTER,
		});
	});
}
