import { query } from "#app/platform/sql.server.ts";

/**
 * The totals over all pages stay, because they don't identify the page. Safe to repeat after a crash and to run
 * concurrently.
 *
 * @param profileKey the profile's `analyticsKey`
 */
export async function deletePageAnalytics({ profileKey }: { profileKey: number }): Promise<void> {
	while ((await deleteOldestDay(profileKey)) > 0);
	for (const table of ["visitor_day", "present", "hourly", "daily", "monthly", "domain_name"]) {
		await query({
			text: `DELETE FROM analytics.${table} WHERE profile_key = $1`,
			values: [profileKey],
		});
	}
}

/**
 * Deletes 24 hours at a time, found by index: a page may have millions of events, and a statement may run for 15 s.
 * @returns the number of deleted events
 */
async function deleteOldestDay(profileKey: number): Promise<number> {
	const [row] = await query<{ deleted: number }>({
		text: `
			WITH deleted AS (
				DELETE FROM analytics.event WHERE profile_key = $1 AND at < interval '1 day' +
					(SELECT min(at) FROM analytics.event WHERE profile_key = $1)
				RETURNING 1
			)
			SELECT count(*)::int AS deleted FROM deleted`,
		values: [profileKey],
	});
	return row?.deleted ?? 0;
}
