import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { requireEntitlement } from "#app/features/billing/require-entitlement.server.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getStoredFooter } from "./queries.server.ts";
import type { FooterOwner, StoredFooter } from "./schema.ts";

/**
 * Saves the footer over the row that the form was filled from. Where the plan does not hold the switch, what it was
 * set to before is kept. @returns what is stored now
 * @throws AppError `forbidden` for what the plan does not hold; `conflict` when the row has changed since, unless to
 * the very same; `not_found`
 */
export async function saveFooter({
	owner,
	version,
	text,
	hideBranding,
}: StoredFooter & { owner: FooterOwner }): Promise<StoredFooter> {
	const may = entitlementsOf(owner.tier);
	requireEntitlement(owner, "footerText");
	if (hideBranding) requireEntitlement(owner, "hideBranding");
	const [saved] = await db.footer.updateManyAndReturn({
		where: { profileId: owner.profileId, profile: { userId: owner.userId }, version },
		data: { text, ...(may.hideBranding ? { hideBranding } : {}), version: { increment: 1 } },
		select: { version: true, text: true, hideBranding: true },
	});
	if (saved) {
		await invalidatePublicPage(owner.profileId);
		return saved;
	}
	const stored = await getStoredFooter(owner);
	const isSame =
		stored.text === text && (!may.hideBranding || stored.hideBranding === hideBranding);
	if (isSame) return stored;
	throw new AppError("conflict", "The footer has been changed elsewhere.");
}
