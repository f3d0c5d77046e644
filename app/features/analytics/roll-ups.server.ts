import type { PoolClient } from "pg";
import { BROWSERS, DEVICES, EVENT_KIND } from "./codes.ts";
import type { ExcludedHit, VisitEvent } from "./spool-record.ts";
import { toUtcDay } from "./utc-day.ts";

type Counts = { views: number; visitors: number; clicks: number; clickers: number };
type Row = Counts & { profileKey: number; day: string; dimension: string; value: string };

/** How an absent value is written: a direct visit's source, a country nobody knows. */
const NONE = "";

export type RollUps = ReturnType<typeof createRollUps>;

/** Adds up what a run of events means for `analytics.daily` and its platform-wide twin. */
export function createRollUps() {
	const rows = new Map<string, Row>();

	function countsOf(
		profileKey: number,
		{ day, dimension, value }: Pick<Row, "day" | "dimension" | "value">,
	): Counts {
		const key = `${profileKey}\t${dimension}\t${day}\t${value}`;
		let row = rows.get(key);
		if (row === undefined) {
			row = { profileKey, day, dimension, value, views: 0, visitors: 0, clicks: 0, clickers: 0 };
			rows.set(key, row);
		}
		return row;
	}

	return {
		/** @param isNew whether nobody has counted this visitor's views (or clicks) of the page on this day */
		addEvent(event: VisitEvent, isNew: boolean): void {
			const isView = event.kind === EVENT_KIND.view;
			for (const [dimension, value] of dimensionsOf(event)) {
				const place = { day: toUtcDay(event.atMs), dimension, value };
				const counts = countsOf(event.profileKey, place);
				if (isView) counts.views += 1;
				else counts.clicks += 1;
				// Which visitors were new is known for the page as a whole, not for each of its links.
				if (!isNew || dimension === "link") continue;
				if (isView) counts.visitors += 1;
				else counts.clickers += 1;
			}
		},

		addExcluded({ profileKey, day, reason }: ExcludedHit): void {
			countsOf(profileKey, { day, dimension: "excluded", value: reason }).views += 1;
		},

		list: (): Row[] => [...rows.values()],
	};
}

function dimensionsOf(event: VisitEvent): Array<[dimension: string, value: string]> {
	const dimensions: Array<[string, string]> = [
		["total", NONE],
		["country", event.country ?? NONE],
		["device", DEVICES[event.device] ?? NONE],
		["browser", BROWSERS[event.browser] ?? NONE],
	];
	// A click's referrer is always the page itself, so only views have a source.
	if (event.kind === EVENT_KIND.view) dimensions.push(["source", event.source ?? NONE]);
	else dimensions.push(["link", String(event.linkKey)]);
	return dimensions;
}

/**
 * Adds the counts to the tables. Rows go in one order everywhere, pages before the platform: two flushes at the
 * same time then wait for each other instead of deadlocking.
 */
export async function writeRollUps(client: PoolClient, rollUps: RollUps): Promise<void> {
	const rows = rollUps.list().sort(byKey);
	if (rows.length === 0) return;
	await client.query({
		name: "analytics-add-daily",
		text: `INSERT INTO analytics.daily AS stored
				(profile_key, day, dimension, value, views, visitors, clicks, clickers)
			SELECT * FROM unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[])
			ON CONFLICT (profile_key, dimension, day, value) DO UPDATE SET
				views = stored.views + excluded.views,
				visitors = stored.visitors + excluded.visitors,
				clicks = stored.clicks + excluded.clicks,
				clickers = stored.clickers + excluded.clickers`,
		values: [rows.map((row) => row.profileKey), ...columnsOf(rows)],
	});
	await client.query({
		name: "analytics-add-daily-platform",
		text: `INSERT INTO analytics.daily_platform AS stored
				(day, dimension, value, views, visitors, clicks, clickers)
			SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
			ON CONFLICT (dimension, day, value) DO UPDATE SET
				views = stored.views + excluded.views,
				visitors = stored.visitors + excluded.visitors,
				clicks = stored.clicks + excluded.clicks,
				clickers = stored.clickers + excluded.clickers`,
		values: columnsOf(sumOverPages(rows).sort(byKey)),
	});
}

function columnsOf(rows: Row[]): unknown[][] {
	return [
		rows.map((row) => row.day),
		rows.map((row) => row.dimension),
		rows.map((row) => row.value),
		rows.map((row) => row.views),
		rows.map((row) => row.visitors),
		rows.map((row) => row.clicks),
		rows.map((row) => row.clickers),
	];
}

const WHOLE_PLATFORM = 0;

function sumOverPages(rows: Row[]): Row[] {
	const sums = new Map<string, Row>();
	for (const row of rows) {
		const key = `${row.dimension}\t${row.day}\t${row.value}`;
		const sum = sums.get(key);
		if (sum === undefined) {
			sums.set(key, { ...row, profileKey: WHOLE_PLATFORM });
			continue;
		}
		sum.views += row.views;
		sum.visitors += row.visitors;
		sum.clicks += row.clicks;
		sum.clickers += row.clickers;
	}
	return [...sums.values()];
}

function byKey(a: Row, b: Row): number {
	return (
		a.profileKey - b.profileKey ||
		compare(a.dimension, b.dimension) ||
		compare(a.day, b.day) ||
		compare(a.value, b.value)
	);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
