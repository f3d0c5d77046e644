import { randomBytes } from "node:crypto";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

const TOKEN_BYTES = 32;

/**
 * The page's settings of mails, made where there are none: as they are without any, and with a token for their
 * addresses. The time zone is the one that the owner's browser was last seen in.
 *
 * @throws AppError `not_found` when there is no such page
 */
export async function makeReportSettings({ profileId }: { profileId: string }) {
	const made = await db.reportSettings.findUnique({ where: { profileId } });
	if (made) return made;
	const profile = await db.profile.findUnique({
		where: { id: profileId },
		select: { user: { select: { timeZone: true } } },
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	await db.reportSettings.createMany({
		data: {
			profileId,
			timeZone: profile.user.timeZone ?? "UTC",
			unsubscribeToken: randomBytes(TOKEN_BYTES).toString("base64url"),
		},
		// Another request may have been faster.
		skipDuplicates: true,
	});
	return db.reportSettings.findUniqueOrThrow({ where: { profileId } });
}
