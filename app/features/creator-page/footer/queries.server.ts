import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredFooter } from "./schema.ts";

export const STORED_FOOTER = {
	version: true,
	text: true,
	hideBranding: true,
} satisfies Prisma.FooterSelect;

/** Returns the initial values of the footer form. @throws AppError `not_found` */
export async function getStoredFooter(owner: PageOwner, tx: Tx = db): Promise<StoredFooter> {
	const row = await tx.footer.findUnique({
		where: { profileId: owner.profileId, profile: { userId: owner.userId } },
		select: STORED_FOOTER,
	});
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return row;
}
