import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createReportSettings } from "./create-report-settings.server.ts";
import { getStoredReports } from "./queries.server.ts";
import type { ReportsOwner, StoredReports } from "./schema.ts";

/**
 * Saves report settings if they haven't changed since the form was loaded. Missing fields stay unchanged.
 *
 * @returns the stored settings
 * @throws AppError `forbidden` for reports that the plan doesn't include; `conflict` if the row has changed since,
 * unless to equal values; `not_found`
 */
export async function updateReportSettings({
	owner,
	version,
	settings,
}: {
	owner: ReportsOwner;
	version: number;
	settings: Partial<Omit<StoredReports, "version">>;
}): Promise<StoredReports> {
	const { brokenLinks: _, firstVisits: __, ...reports } = settings;
	if (Object.keys(reports).length > 0) {
		requireEntitlement(owner, "emailReports");
		requireEntitlement(owner, "seoReports");
	}
	const { profileId, userId } = owner;
	// Checks the ownership first, so that no row is created for somebody else's page.
	await getStoredReports(owner);
	await createReportSettings({ profileId });
	const { count } = await db.reportSettings.updateMany({
		where: { profileId, profile: { userId }, version },
		data: { ...settings, version: { increment: 1 } },
	});
	const stored = await getStoredReports(owner);
	const isSame = Object.entries(settings).every(
		([name, value]) => stored[name as keyof StoredReports] === value,
	);
	if (count === 1 || isSame) return stored;
	throw new AppError("conflict", "These settings were changed elsewhere.");
}
