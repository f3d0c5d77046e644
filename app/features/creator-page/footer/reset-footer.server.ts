import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { STORED_FOOTER } from "./queries.server.ts";
import type { FooterOwner, StoredFooter } from "./schema.ts";

/**
 * Restores the default footer. A form that is open elsewhere is stale afterwards. @returns the stored values
 * @throws AppError `forbidden` if the plan doesn't include a custom footer; `not_found`
 */
export async function resetFooter(owner: FooterOwner): Promise<StoredFooter> {
	requireEntitlement(owner, "footerText");
	return updatePage(owner, (tx) =>
		tx.footer.update({
			where: { profileId: owner.profileId },
			data: { text: "", hideBranding: false, version: { increment: 1 } },
			select: STORED_FOOTER,
		}),
	);
}
