import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredFooter } from "./schema.ts";

/** What the footer's form is filled from. @throws AppError `not_found` */
export async function getStoredFooter(owner: {
	userId: string;
	profileId: string;
}): Promise<StoredFooter> {
	const row = await db.footer.findUnique({
		where: { profileId: owner.profileId, profile: { userId: owner.userId } },
		select: { version: true, text: true, hideBranding: true },
	});
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return row;
}
