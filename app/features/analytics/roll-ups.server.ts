import type { PoolClient } from "pg";
import { BROWSERS, DEVICES, EVENT_KIND } from "./codes.ts";
import type { ExcludedHit, VisitEvent } from "./spool-record.ts";
import { toUtcDay } from "./utc-day.ts";

type Counts = { views: number; visitors: number; clicks: number; clickers: number };
type Row = Counts & { profileKey: number; day: string; dimension: string; value: string };

/** How an absent value is written: a direct visit's source, a country nobody knows. */
const NONE = "";

export type RollUps = ReturnType<typeof createRollUps>;

/** Events that differ in nothing the roll-ups know: counted as one, since a busy minute is mostly repetition. */
type Group = { like: VisitEvent; day: string; events: number; newcomers: number };

/** Adds up what a run of events means for `analytics.daily` and its platform-wide twin. */
export function createRollUps() {
	const groups = new Map<string, Group>();
	const excluded = new Map<string, ExcludedHit & { hits: number }>();

	return {
		/** @param isNew whether nobody has counted this visitor's views (or clicks) of the page on this day */
		addEvent(event: VisitEvent, isNew: boolean): void {
			const day = toUtcDay(event.atMs);
			const { kind, profileKey, linkKey, country, device, browser, source } = event;
			const key = `${kind}|${profileKey}|${linkKey}|${day}|${country}|${device}|${browser}|${source}`;
			let group = groups.get(key);
			if (group === undefined) {
				group = { like: event, day, events: 0, newcomers: 0 };
				groups.set(key, group);
			}
			group.events += 1;
			if (isNew) group.newcomers += 1;
		},

		addExcluded(hit: ExcludedHit): void {
			const key = `${hit.profileKey}|${hit.day}|${hit.reason}`;
			const counted = excluded.get(key) ?? { ...hit, hits: 0 };
			counted.hits += 1;
			excluded.set(key, counted);
		},

		list(): Row[] {
			const rows = new Map<string, Row>();
			for (const group of groups.values()) addGroup(rows, group);
			for (const { profileKey, day, reason, hits } of excluded.values()) {
				rowOf(rows, { profileKey, day, dimension: "excluded", value: reason }).views += hits;
			}
			return [...rows.values()];
		},
	};
}

function addGroup(rows: Map<string, Row>, { like, day, events, newcomers }: Group): void {
	for (const [dimension, value] of dimensionsOf(like)) {
		const row = rowOf(rows, { profileKey: like.profileKey, day, dimension, value });
		// Which visitors were new is known for the page as a whole, not for each of its links.
		const firstTimers = dimension === "link" ? 0 : newcomers;
		if (like.kind === EVENT_KIND.view) {
			row.views += events;
			row.visitors += firstTimers;
		} else {
			row.clicks += events;
			row.clickers += firstTimers;
		}
	}
}

function rowOf(rows: Map<string, Row>, place: Omit<Row, keyof Counts>): Row {
	const key = `${place.profileKey}|${place.dimension}|${place.day}|${place.value}`;
	let row = rows.get(key);
	if (row === undefined) {
		row = { ...place, views: 0, visitors: 0, clicks: 0, clickers: 0 };
		rows.set(key, row);
	}
	return row;
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
