import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getTermsVersion } from "./queries.server.ts";

/**
 * Stores which version of the terms the account accepts, and when.
 * @param version name of the version that was shown
 * @throws AppError `conflict` if a newer version was published since
 */
export async function recordAcceptedTerms(
	{ userId, version }: { userId: string; version: string },
	clock: Clock = systemClock,
): Promise<void> {
	if (version !== (await getTermsVersion())) {
		throw new AppError("conflict", "The terms have changed again. Please read the latest version.");
	}
	await db.user.update({
		where: { id: userId },
		data: { termsVersion: version, termsAcceptedAt: clock.now() },
	});
}
