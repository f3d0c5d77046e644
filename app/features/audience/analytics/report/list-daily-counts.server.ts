import { PRINT_CHANNEL_KEY, PRINT_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { NAMED_LINKS } from "./named-links.server.ts";

/**
 * One row of a page's roll-ups, with the link's id or the channel's slug instead of its key; null if it was deleted.
 */
export type DailyCount = {
	/** UTC day, `YYYY-MM-DD`. */
	day: string;
	dimension: string;
	value: string | null;
	views: number;
	visitors: number;
	clicks: number;
	clickers: number;
} & Partial<VisitCounts>;

/** Counts that exist only for dimension `total`. */
type VisitCounts = {
	visits: number;
	bounces: number;
	returningVisitors: number;
	engagedVisits: number;
	engagedSeconds: number;
};

/** Number of rows per query; a few days of a busy page. */
const ROWS_AT_ONCE = 1_000;

/** @returns the number of rows that `listDailyCounts` yields */
export async function countDailyCounts({ profileKey }: { profileKey: number }): Promise<number> {
	const [row] = await readRows<{ count: number }>({
		text: `SELECT count(*)::int AS count FROM analytics.daily WHERE profile_key = $1`,
		values: [profileKey],
	});
	return row?.count ?? 0;
}

/**
 * Yields all roll-ups of a page, regardless of its owner's plan, by dimension and day. Reads a thousand rows at a time,
 * and only as fast as they are consumed.
 */
export async function* listDailyCounts({
	profileKey,
}: {
	profileKey: number;
}): AsyncGenerator<DailyCount> {
	const names: Record<string, ReadonlyMap<string, string> | undefined> = {
		link: await mapLinkIds(profileKey),
		channel: await mapChannelSlugs(profileKey),
	};
	let after = { dimension: "", day: "-infinity", value: "" };
	for (;;) {
		const rows = await readRows<DailyCount & VisitCounts & { value: string }>({
			// Keyset pagination by the primary key.
			text: `
				SELECT d.day::text, d.dimension, d.value, d.views, d.visitors, d.clicks, d.clickers,
					d.visits, d.bounces, d.returning_visitors AS "returningVisitors",
					d.engaged_visits AS "engagedVisits", d.engaged_s AS "engagedSeconds"
				FROM analytics.daily d
				WHERE d.profile_key = $1 AND (d.dimension, d.day, d.value) > ($2, $3::date, $4)
				ORDER BY d.dimension, d.day, d.value
				LIMIT $5`,
			values: [profileKey, after.dimension, after.day, after.value, ROWS_AT_ONCE],
		});
		for (const row of rows) {
			if (row.dimension === "total") {
				yield row;
				continue;
			}
			const { day, dimension, value, views, visitors, clicks, clickers } = row;
			const own = names[dimension];
			const name = own ? (own.get(value) ?? null) : value;
			yield { day, dimension, value: name, views, visitors, clicks, clickers };
		}
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		after = last;
	}
}

async function mapLinkIds(profileKey: number): Promise<ReadonlyMap<string, string>> {
	const rows = await readRows<{ key: number; id: string }>({
		text: `
			SELECT l.key, l.id FROM ${NAMED_LINKS} l
			JOIN profile p ON p.id = l.profile_id WHERE p.analytics_key = $1 AND NOT l.is_deleted`,
		values: [profileKey],
	});
	return new Map(rows.map(({ key, id }) => [String(key), id]));
}

async function mapChannelSlugs(profileKey: number): Promise<ReadonlyMap<string, string>> {
	const rows = await readRows<{ key: number; slug: string }>({
		text: `
			SELECT c.analytics_key AS key, c.slug FROM channel c
			JOIN profile p ON p.id = c.profile_id WHERE p.analytics_key = $1`,
		values: [profileKey],
	});
	const own = rows.map(({ key, slug }) => [String(key), slug] as const);
	return new Map([[String(PRINT_CHANNEL_KEY), PRINT_SLUG], ...own]);
}
