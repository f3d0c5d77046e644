import { db } from "#app/platform/db.server.ts";
import { createReportSettings } from "./create-report-settings.server.ts";
import { getStoredReports } from "./queries.server.ts";

/**
 * Turns the email about the page's first visits on or off. Raises the row version, so settings forms that are open
 * elsewhere become stale.
 *
 * @throws AppError `not_found`
 */
export async function updateFirstVisits({
	owner,
	firstVisits,
}: {
	owner: { userId: string; profileId: string };
	firstVisits: boolean;
}): Promise<void> {
	const { profileId, userId } = owner;
	// Checks the ownership first, so that no row is created for somebody else's page.
	await getStoredReports(owner);
	await createReportSettings({ profileId });
	await db.reportSettings.updateMany({
		where: { profileId, profile: { userId }, firstVisits: !firstVisits },
		data: { firstVisits, version: { increment: 1 } },
	});
}
