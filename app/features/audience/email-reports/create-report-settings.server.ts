import { randomBytes } from "node:crypto";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

const TOKEN_BYTES = 32;

/**
 * Returns the page's report settings, and creates them with defaults and an unsubscribe token if there are none. The
 * time zone is the one of the owner's browser.
 *
 * @throws AppError `not_found` if the page doesn't exist
 */
export async function createReportSettings({ profileId }: { profileId: string }) {
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
		// A concurrent request may have created the row.
		skipDuplicates: true,
	});
	return db.reportSettings.findUniqueOrThrow({ where: { profileId } });
}
