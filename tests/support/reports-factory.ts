import { createReportSettings } from "#app/features/audience/email-reports/create-report-settings.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "./accounts-factory.ts";
import { type Counts, ZERO_COUNTS } from "./zero-counts.ts";

/** Inserts pages with roll-ups and report settings directly into the database. */

/** Inserts a user on Max, with a verified address and an old page. */
export async function insertReader(
	given: Parameters<typeof insertUser>[0] = {},
): Promise<InsertedUser & { profileKey: number }> {
	const owner = await insertUser({ tier: "max", emailVerified: true, ...given });
	const { analyticsKey } = await db.profile.update({
		where: { id: owner.profileId },
		data: { createdAt: new Date("2025-01-01") },
		select: { analyticsKey: true },
	});
	return { ...owner, profileKey: analyticsKey };
}

/** Inserts settings that were saved long before any report of the tests is due. */
export async function insertReports(
	{ profileId }: { profileId: string },
	settings: Prisma.ReportSettingsUncheckedUpdateInput,
) {
	await createReportSettings({ profileId });
	return db.reportSettings.update({
		where: { profileId },
		data: { updatedAt: new Date("2025-01-02"), ...settings },
	});
}

type Daily = Partial<Counts> & { day: string; dimension?: string; value?: string };

/** Inserts the counts of one dimension value and day for each of `rows`. */
export async function insertDaily(
	{ profileKey }: { profileKey: number },
	...rows: readonly Daily[]
): Promise<void> {
	const whole = rows.map((row) => ({
		dimension: "total",
		value: "",
		...ZERO_COUNTS,
		...row,
		profile_key: profileKey,
	}));
	await query({
		text: `INSERT INTO analytics.daily
			SELECT * FROM jsonb_populate_recordset(null::analytics.daily, $1)`,
		values: [JSON.stringify(whole)],
	});
	await query({
		text: `INSERT INTO analytics.monthly AS stored
			SELECT profile_key, date_trunc('month', day)::date, dimension, value,
				sum(views), sum(visitors), sum(clicks)
			FROM jsonb_populate_recordset(null::analytics.daily, $1) GROUP BY 1, 2, 3, 4
			ON CONFLICT (profile_key, dimension, month, value) DO UPDATE SET
				views = stored.views + excluded.views,
				visitors = stored.visitors + excluded.visitors,
				clicks = stored.clicks + excluded.clicks`,
		values: [JSON.stringify(whole)],
	});
}
