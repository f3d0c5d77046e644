import { requireEntitlement } from "#app/features/billing/require-entitlement.server.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getStoredFooter } from "./queries.server.ts";
import type { FooterOwner, StoredFooter } from "./schema.ts";

/**
 * Puts the default footer back. A form that is open elsewhere is stale from then on. @returns what is stored now
 * @throws AppError `forbidden` where the plan holds no other footer; `not_found`
 */
export async function resetFooter(owner: FooterOwner): Promise<StoredFooter> {
	requireEntitlement(owner, "footerText");
	await db.footer.updateMany({
		where: { profileId: owner.profileId, profile: { userId: owner.userId } },
		data: { text: "", hideBranding: false, version: { increment: 1 } },
	});
	await invalidatePublicPage(owner.profileId);
	return getStoredFooter(owner);
}
