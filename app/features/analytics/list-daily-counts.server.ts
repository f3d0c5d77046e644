import { query } from "#app/platform/sql.server.ts";

/** A row of a page's roll-ups in words of its owner's: a link is named by its id, null for one that was deleted. */
export type DailyCount = {
	/** UTC, `YYYY-MM-DD`. */
	day: string;
	dimension: string;
	value: string | null;
	views: number;
	visitors: number;
	clicks: number;
	clickers: number;
};

/** A few days of a busy page. */
const ROWS_AT_ONCE = 1_000;

/** How many rows `listDailyCounts` would give. */
export async function countDailyCounts({ profileKey }: { profileKey: number }): Promise<number> {
	const [row] = await query<{ count: number }>({
		text: `SELECT count(*)::int AS count FROM analytics.daily WHERE profile_key = $1`,
		values: [profileKey],
	});
	return row?.count ?? 0;
}

/**
 * Everything that was counted for a page, whatever its owner's tier is shown, dimension by dimension and day by day.
 * Read a thousand rows at a time and no faster than they are taken.
 */
export async function* listDailyCounts({
	profileKey,
}: {
	profileKey: number;
}): AsyncGenerator<DailyCount> {
	const linkIds = await mapLinkIds(profileKey);
	let after = { dimension: "", day: "-infinity", value: "" };
	for (;;) {
		const rows = await query<DailyCount & { value: string }>({
			// In the order of the primary key, which it follows from where it was.
			text: `
				SELECT d.day::text, d.dimension, d.value, d.views, d.visitors, d.clicks, d.clickers
				FROM analytics.daily d
				WHERE d.profile_key = $1 AND (d.dimension, d.day, d.value) > ($2, $3::date, $4)
				ORDER BY d.dimension, d.day, d.value
				LIMIT $5`,
			values: [profileKey, after.dimension, after.day, after.value, ROWS_AT_ONCE],
		});
		for (const row of rows) {
			const isLink = row.dimension === "link";
			yield isLink ? { ...row, value: linkIds.get(row.value) ?? null } : row;
		}
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		after = last;
	}
}

async function mapLinkIds(profileKey: number): Promise<ReadonlyMap<string, string>> {
	const rows = await query<{ key: number; id: string }>({
		text: `
			SELECT l.analytics_key AS key, l.id FROM link l
			JOIN profile p ON p.id = l.profile_id WHERE p.analytics_key = $1`,
		values: [profileKey],
	});
	return new Map(rows.map(({ key, id }) => [String(key), id]));
}
