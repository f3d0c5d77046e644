import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { changePage } from "#app/features/page/change-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { STORED_FOOTER } from "./queries.server.ts";
import type { FooterOwner, StoredFooter } from "./schema.ts";

/**
 * Puts the default footer back. A form that is open elsewhere is stale from then on. @returns what is stored now
 * @throws AppError `forbidden` where the plan holds no other footer; `not_found`
 */
export async function resetFooter(owner: FooterOwner): Promise<StoredFooter> {
	if (!entitlementsOf(owner.tier).footerText) {
		throw new AppError("forbidden", "A footer of your own is part of Pro and Max.");
	}
	return changePage(owner, (tx) =>
		tx.footer.update({
			where: { profileId: owner.profileId },
			data: { text: "", hideBranding: false, version: { increment: 1 } },
			select: STORED_FOOTER,
		}),
	);
}
