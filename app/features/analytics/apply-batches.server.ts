import type { PoolClient } from "pg";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query, transaction } from "#app/platform/sql.server.ts";
import { toArrayLiteral } from "./array-literal.ts";
import { encodeCountry } from "./codes.ts";
import { ensurePartitions } from "./ensure-partitions.server.ts";
import { createRollUps, writeRollUps } from "./roll-ups.server.ts";
import type { SpoolRecord, VisitEvent } from "./spool-record.ts";
import { toUtcDay } from "./utc-day.ts";

/** What is applied as one, and at most once, under its id. */
export type Batch = { id: string; records: readonly SpoolRecord[] };

/**
 * Writes batches to the database in one transaction: their ids, their events, the visitors they bring for the
 * first time, and what all that adds to the roll-ups. A batch whose id is already there adds nothing, so it may be
 * tried again after any failure, a lost answer to COMMIT among them.
 */
export async function applyBatches(
	batches: readonly Batch[],
	clock: Clock = systemClock,
): Promise<void> {
	const sourceIds = await prepareForEvents(eventsOf(batches));
	await transaction(async (client) => {
		const landing = await claimBatches(client, batches);
		const events = eventsOf(landing);
		const newcomers = await writeEvents(client, {
			events,
			sourceIds,
			today: toUtcDay(clock.now()),
		});
		const rollUps = createRollUps();
		for (const event of events) rollUps.addEvent(event, newcomers.has(event));
		for (const batch of landing) {
			for (const record of batch.records) if ("reason" in record) rollUps.addExcluded(record);
		}
		await writeRollUps(client, rollUps);
	});
}

function eventsOf(batches: readonly Batch[]): VisitEvent[] {
	return batches.flatMap((batch) => batch.records.filter((record) => "visitor" in record));
}

/**
 * Makes sure of what events refer to: the partitions of their months and the ids of their sources. Outside the
 * transaction, because both take locks that a flush must not hold.
 *
 * @returns the id of each source by its name
 */
async function prepareForEvents(
	events: readonly VisitEvent[],
): Promise<ReadonlyMap<string, number>> {
	if (events.length === 0) return new Map();
	const times = events.map((event) => event.atMs);
	const first = toUtcDay(times.reduce((a, b) => Math.min(a, b)));
	const last = toUtcDay(times.reduce((a, b) => Math.max(a, b)));
	await ensurePartitions(first, last);
	return resolveSources([...new Set(events.flatMap(({ source }) => source ?? []))]);
}

async function resolveSources(names: string[]): Promise<ReadonlyMap<string, number>> {
	if (names.length === 0) return new Map();
	type Source = { id: number; name: string };
	const select = {
		name: "analytics-find-sources",
		text: `SELECT id, name FROM analytics.source WHERE name = ANY($1)`,
		values: [names],
	};
	let rows = await query<Source>(select);
	if (rows.length < names.length) {
		const known = new Set(rows.map((row) => row.name));
		await query({
			text: `INSERT INTO analytics.source (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING`,
			values: [names.filter((name) => !known.has(name)).sort()],
		});
		rows = await query<Source>(select);
	}
	return new Map(rows.map((row) => [row.name, row.id]));
}

/** Enters the ids. @returns the batches that had not landed before */
async function claimBatches(client: PoolClient, batches: readonly Batch[]): Promise<Batch[]> {
	const { rows } = await client.query<{ id: string }>({
		name: "analytics-claim-batches",
		text: `INSERT INTO analytics.batch (id) SELECT unnest($1::uuid[]) ON CONFLICT (id) DO NOTHING RETURNING id`,
		values: [batches.map((batch) => batch.id).sort()],
	});
	const claimed = new Set(rows.map((row) => row.id));
	return batches.filter((batch) => claimed.has(batch.id));
}

/**
 * Writes the events themselves and who was there.
 *
 * @param today days before it may have lost their list of visitors
 * @returns the events that were a visitor's first view, or first click, of the page on that day
 */
async function writeEvents(
	client: PoolClient,
	{
		events,
		sourceIds,
		today,
	}: { events: readonly VisitEvent[]; sourceIds: ReadonlyMap<string, number>; today: string },
): Promise<ReadonlySet<VisitEvent>> {
	if (events.length === 0) return new Set();
	await recallVisitors(
		client,
		events.filter((event) => toUtcDay(event.atMs) < today),
	);
	const newcomers = await enterVisitors(client, events);
	await client.query({
		name: "analytics-add-events",
		text: `INSERT INTO analytics.event
				(at, visitor, profile_key, link_key, source_id, country, kind, device, browser)
			SELECT to_timestamp(at_ms / 1000.0), visitor, profile_key, link_key, source_id, country, kind, device, browser
			FROM unnest($1::bigint[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::smallint[], $7::smallint[], $8::smallint[], $9::smallint[])
				AS added (at_ms, visitor, profile_key, link_key, source_id, country, kind, device, browser)`,
		values: [
			toArrayLiteral(events, (event) => event.atMs),
			toArrayLiteral(events, (event) => event.visitor),
			toArrayLiteral(events, (event) => event.profileKey),
			toArrayLiteral(events, (event) => event.linkKey),
			toArrayLiteral(events, (event) =>
				event.source === null ? null : sourceIds.get(event.source),
			),
			toArrayLiteral(events, (event) =>
				event.country === null ? null : encodeCountry(event.country),
			),
			toArrayLiteral(events, (event) => event.kind),
			toArrayLiteral(events, (event) => event.device),
			toArrayLiteral(events, (event) => event.browser),
		],
	});
	return newcomers;
}

/**
 * Events of an earlier day come from a spool that waited: for the database, or for its process to start again.
 * By now that day's visitors may be forgotten, so they are read back from the events that did land.
 */
async function recallVisitors(client: PoolClient, late: readonly VisitEvent[]): Promise<void> {
	const keysByDay = new Map<string, Set<number>>();
	for (const event of late) {
		const day = toUtcDay(event.atMs);
		const keys = keysByDay.get(day) ?? new Set();
		keysByDay.set(day, keys.add(event.profileKey));
	}
	for (const [day, keys] of [...keysByDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
		await client.query({
			text: `INSERT INTO analytics.visitor_day (day, profile_key, kind, visitor)
				SELECT DISTINCT $1::date, profile_key, kind, visitor FROM analytics.event
				WHERE profile_key = ANY($2) AND at >= $1::date::timestamp AT TIME ZONE 'UTC'
					AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
				ORDER BY profile_key, kind, visitor
				ON CONFLICT DO NOTHING`,
			values: [day, [...keys]],
		});
	}
}

/** @returns each visitor's first event, where no earlier transaction had that visitor */
async function enterVisitors(
	client: PoolClient,
	events: readonly VisitEvent[],
): Promise<ReadonlySet<VisitEvent>> {
	// In the order of the primary key, like everybody: see writeRollUps.
	const entries = firstOfEachVisitor(events).sort(
		(a, b) =>
			toUtcDay(a.atMs).localeCompare(toUtcDay(b.atMs)) ||
			a.profileKey - b.profileKey ||
			a.kind - b.kind ||
			(a.visitor < b.visitor ? -1 : 1),
	);
	const { rows } = await client.query<{ key: string }>({
		name: "analytics-enter-visitors",
		text: `INSERT INTO analytics.visitor_day (day, profile_key, kind, visitor)
			SELECT * FROM unnest($1::date[], $2::int[], $3::smallint[], $4::uuid[])
			ON CONFLICT DO NOTHING
			RETURNING concat_ws(' ', day::text, profile_key, kind, replace(visitor::text, '-', '')) AS key`,
		values: [
			toArrayLiteral(entries, (event) => toUtcDay(event.atMs)),
			toArrayLiteral(entries, (event) => event.profileKey),
			toArrayLiteral(entries, (event) => event.kind),
			toArrayLiteral(entries, (event) => event.visitor),
		],
	});
	const entered = new Set(rows.map(({ key }) => key));
	return new Set(entries.filter((event) => entered.has(keyOf(event))));
}

const keyOf = (event: VisitEvent) =>
	`${toUtcDay(event.atMs)} ${event.profileKey} ${event.kind} ${event.visitor}`;

/** The first event by each visitor of a page, kind and day. */
function firstOfEachVisitor(events: readonly VisitEvent[]): VisitEvent[] {
	// By visitor first: that alone tells nearly all apart, and writing out the key of every event costs more.
	const byVisitor = new Map<string, VisitEvent[]>();
	for (const event of events) {
		const firsts = byVisitor.get(event.visitor);
		if (firsts === undefined) byVisitor.set(event.visitor, [event]);
		else if (!firsts.some((first) => isSamePlace(first, event))) firsts.push(event);
	}
	return [...byVisitor.values()].flat();
}

function isSamePlace(a: VisitEvent, b: VisitEvent): boolean {
	return (
		a.profileKey === b.profileKey && a.kind === b.kind && toUtcDay(a.atMs) === toUtcDay(b.atMs)
	);
}
