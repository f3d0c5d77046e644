import { once } from "node:events";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sessionTransaction } from "#app/platform/sql.server.ts";
import { HOURS_KEPT_MS } from "../retention/delete-old-hours.server.ts";
import { PRESENT_KEPT_MS } from "../retention/delete-old-present.server.ts";
import { firstRememberedDay, lockLateDays } from "../retention/delete-old-visitors.server.ts";
import {
	ADD_TO_DAYS,
	ADD_TO_HOURS,
	ADD_TO_MONTHS,
	ADD_TO_PLATFORM,
	ADD_TO_PLATFORM_HOURS,
	COUNT_CHANGES,
	FILL_ARRIVED,
	JOIN_DOMAIN,
	LANGUAGE_CODE,
	RELOAD_VISITORS,
	SUM_PAGES,
} from "../roll-ups/roll-ups.server.ts";
import { toUtcDay } from "../utc-day.ts";
import { boundSources, lockPlatformSources } from "./source-bounds.server.ts";
import { DOMAIN_MARK, decodeRecord, encodeRecords } from "./spool-record.ts";
import { STAGED_DOMAIN, withStagingTables } from "./staging-tables.server.ts";

/** Lines of a spool that are stored as one, and at most once, under an id. */
export type SpooledBatch = { id: string; lines: Buffer };

/**
 * Key of an advisory lock, unique in this application: shared by flushes, exclusive for code that replaces roll-ups.
 */
const ROLL_UPS_LOCK = 5_120_908;

/**
 * Stores batches in one transaction: their ids, events and visitors, and what they add to the roll-ups. A batch whose
 * id is already stored adds nothing, so callers may retry after any failure, including a lost answer to COMMIT. Several
 * processes may call it at once. Invalid lines are skipped, and their number is logged.
 */
export async function recordBatches(
	batches: readonly SpooledBatch[],
	clock: Clock = systemClock,
): Promise<void> {
	try {
		await merge(batches, clock);
	} catch (error) {
		if (!isRefusal(error)) throw error;
		// The error doesn't say which batch caused it.
		for (const batch of batches) await merge([keepReadable(batch)], clock);
	}
}

/** Whether the database rejected the data (SQLSTATE classes 22 and 23), so that a retry can't succeed. */
function isRefusal(error: unknown): boolean {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return /^2[23]/.test(code);
}

/** Decodes each line, and encodes the valid ones again. */
function keepReadable({ id, lines }: SpooledBatch): SpooledBatch {
	const texts = lines.toString().split("\n").slice(0, -1);
	const records = texts.map(decodeRecord).filter((record) => record !== null);
	const unreadable = texts.length - records.length;
	if (unreadable > 0) log.error({ batch: id, unreadable }, "analytics: lines could not be read");
	return { id, lines: encodeRecords(records) };
}

async function merge(batches: readonly SpooledBatch[], clock: Clock): Promise<void> {
	await sessionTransaction(async (client) => {
		await lockRollUps(client, { isWriter: false });
		const claimed = await claimBatches(client, batches);
		if (claimed.length > 0) await withStagingTables(client, () => store(client, claimed, clock));
	});
}

async function store(
	client: PoolClient,
	batches: readonly SpooledBatch[],
	clock: Clock,
): Promise<void> {
	await copyLines(
		client,
		batches.map(({ lines }) => lines),
	);
	await makePartitions(client);
	await boundSources(client);
	await addSources(client);
	// Without the mark, no page was visited at a domain, which saves a query.
	if (batches.some(({ lines }) => lines.includes(DOMAIN_MARK))) await addDomains(client);
	const arrived = await client.query(FILL_ARRIVED);
	if ((arrived.rowCount ?? 0) > 0) {
		await reloadVisitors(client, clock);
		await client.query(ADD_EVENTS);
		const flush = batches[0]?.id;
		const entered = await client.query(ENTER_VISITORS, [flush]);
		if (entered.rowCount === arrived.rowCount) await client.query(ALL_VISITORS_ARE_NEW);
		else {
			await client.query(MERGE_VISITORS, [flush]);
			await client.query(UPDATE_VISITORS);
		}
	}
	await client.query(COUNT_CHANGES);
	await client.query(ADD_TO_DAYS);
	await client.query(ADD_TO_MONTHS);
	const firstHour = msBefore(clock, HOURS_KEPT_MS);
	await client.query(ADD_TO_HOURS, [firstHour]);
	await client.query(SUM_PAGES);
	await lockPlatformSources(client);
	await client.query(ADD_TO_PLATFORM, [toUtcDay(clock.now())]);
	await client.query(ADD_TO_PLATFORM_HOURS, [firstHour]);
	await client.query(ADD_PRESENT, [msBefore(clock, PRESENT_KEPT_MS).getTime()]);
}

function msBefore(clock: Clock, ms: number): Date {
	return new Date(clock.now().getTime() - ms);
}

/** Keeps flushes and code that replaces roll-ups apart, until the end of the transaction. */
export async function lockRollUps(
	client: PoolClient,
	{ isWriter }: { isWriter: boolean },
): Promise<void> {
	await client.query(
		`SELECT pg_advisory_xact_lock${isWriter ? "" : "_shared"}(${ROLL_UPS_LOCK}::bigint)`,
	);
}

/** Inserts the ids. @returns the batches that were not stored before */
async function claimBatches(
	client: PoolClient,
	batches: readonly SpooledBatch[],
): Promise<SpooledBatch[]> {
	const { rows } = await client.query<{ id: string }>({
		name: "analytics-claim-batches",
		text: `INSERT INTO analytics.batch (id) SELECT unnest($1::uuid[]) ON CONFLICT (id) DO NOTHING RETURNING id`,
		values: [batches.map((batch) => batch.id).sort()],
	});
	const claimed = new Set(rows.map((row) => row.id));
	return batches.filter((batch) => claimed.has(batch.id));
}

async function copyLines(client: PoolClient, chunks: readonly Buffer[]): Promise<void> {
	const stream = client.query(copyFrom("COPY staging FROM STDIN"));
	const finished = once(stream, "finish");
	// A lost connection may emit several errors; the first rejects `finished`.
	stream.on("error", ignore);
	// Ignores backpressure: the size of a flush limits the stream's buffer.
	for (const chunk of chunks) stream.write(chunk);
	stream.end();
	await finished;
}

function ignore(): void {}

/** Runs before other locks are taken, because creating a partition waits for all inserts of events. */
async function makePartitions(client: PoolClient): Promise<void> {
	const { rows } = await client.query<{ month: string }>(LIST_MONTHS);
	for (const { month } of rows) {
		await client.query(`SELECT analytics.ensure_partitions($1, $1)`, [month]);
	}
}

const LIST_MONTHS = `
	SELECT DISTINCT date_trunc('month', to_timestamp(at_ms / 1000) AT TIME ZONE 'UTC')::date::text AS month
	FROM staging WHERE kind > 0
	ORDER BY 1`;

async function addSources(client: PoolClient): Promise<void> {
	const { rows } = await client.query<{ name: string }>(LIST_NEW_NAMES);
	if (rows.length === 0) return;
	await client.query(
		`INSERT INTO analytics.source (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING`,
		[rows.map(({ name }) => name)],
	);
}

/** Names of sources that are not stored yet, sorted so that two flushes can't deadlock when they insert them. */
const LIST_NEW_NAMES = `
	SELECT DISTINCT staging.source AS name FROM staging LEFT JOIN analytics.source ON source.name = staging.source
	WHERE staging.source IS NOT NULL AND source.name IS NULL
	ORDER BY 1`;

async function addDomains(client: PoolClient): Promise<void> {
	const { rows } = await client.query<{ key: number; name: string }>(LIST_NEW_DOMAINS);
	if (rows.length === 0) return;
	await client.query(
		`INSERT INTO analytics.domain_name (profile_key, name) SELECT * FROM unnest($1::int[], $2::text[])
			ON CONFLICT (profile_key, name) DO NOTHING`,
		[rows.map(({ key }) => key), rows.map(({ name }) => name)],
	);
}

/** Domains at which pages were not visited before, sorted so that two flushes can't deadlock when they insert them. */
const LIST_NEW_DOMAINS = `
	SELECT DISTINCT staging.profile_key AS key, ${STAGED_DOMAIN} AS name FROM staging ${JOIN_DOMAIN}
	WHERE ${STAGED_DOMAIN} IS NOT NULL AND domain_name.id IS NULL
	ORDER BY 1, 2`;

const ADD_EVENTS = `
	INSERT INTO analytics.event
		(at, visitor, profile_key, link_key, channel_key, source_id, country, kind, device, browser, engaged_s, language, domain_id)
	SELECT to_timestamp(at_ms / 1000.0), visitor, staging.profile_key, link_key, channel_key, source.id, country, kind, device,
		browser, engaged_s, ${LANGUAGE_CODE}, domain_name.id
	FROM staging LEFT JOIN analytics.source ON source.name = staging.source
		${JOIN_DOMAIN}
	WHERE kind > 0`;

/**
 * Inserts visitors that are not stored yet, marked with the flush $1, and locks the others: DO UPDATE locks rows also
 * where its condition is false. Waits for concurrent flushes of the same visitors. Ordered by the key, and before any
 * other lock, so that two flushes can't deadlock.
 */
const ENTER_VISITORS = `
	INSERT INTO analytics.visitor_day AS stored (day, profile_key, visitor, minutes, origin, entered_by)
	SELECT day, profile_key, visitor, minutes, origin, $1::uuid FROM arrived ORDER BY 1, 2, 3
	ON CONFLICT (day, profile_key, visitor) DO UPDATE SET minutes = excluded.minutes WHERE false`;

const ALL_VISITORS_ARE_NEW = `
	INSERT INTO visitor_change (day, profile_key, visitor, minutes, origin)
	SELECT day, profile_key, visitor, minutes, origin FROM arrived`;

/**
 * Lists the visitors that the flush $1 has entered, and those whose state it changes. In a statement of its own, so that it
 * sees the rows that the one before waited for. LIMIT makes each lookup use the primary key: the planner, which doesn't know
 * how many visitors have arrived, would read all that are stored.
 */
export const MERGE_VISITORS = `
	INSERT INTO visitor_change (day, profile_key, visitor, minutes, origin, old_minutes, old_origin)
	SELECT stored.day, stored.profile_key, stored.visitor,
		CASE WHEN stored.entered_by = $1::uuid THEN stored.minutes ELSE (
			SELECT array_agg((minute * 8 + flags)::smallint ORDER BY minute) FROM (
				SELECT packed >> 3 AS minute, bit_or(packed & 7) AS flags
				FROM unnest(stored.minutes || arrived.minutes) AS packed GROUP BY 1
			) AS merged
		) END,
		least(stored.origin, arrived.origin),
		CASE WHEN stored.entered_by = $1::uuid THEN NULL ELSE stored.minutes END,
		CASE WHEN stored.entered_by = $1::uuid THEN NULL ELSE stored.origin END
	FROM arrived CROSS JOIN LATERAL (
		SELECT * FROM analytics.visitor_day AS known
		WHERE known.day = arrived.day AND known.profile_key = arrived.profile_key AND known.visitor = arrived.visitor
		LIMIT 1
	) AS stored
	WHERE stored.entered_by = $1::uuid OR NOT arrived.minutes <@ stored.minutes OR arrived.origin < stored.origin`;

/** All rows exist and are locked. An upsert looks each up by its key, whatever the planner knows about the tables. */
const UPDATE_VISITORS = `
	INSERT INTO analytics.visitor_day AS stored (day, profile_key, visitor, minutes, origin)
	SELECT day, profile_key, visitor, minutes, origin FROM visitor_change WHERE old_minutes IS NOT NULL
	ON CONFLICT (day, profile_key, visitor) DO UPDATE SET minutes = excluded.minutes, origin = excluded.origin`;

const ADD_PRESENT = `
	INSERT INTO analytics.present AS stored (profile_key, visitor, at)
	SELECT profile_key, visitor, to_timestamp(max(at_ms) / 1000.0) FROM staging WHERE kind > 0 AND at_ms >= $1
	GROUP BY 1, 2
	ORDER BY 1, 2
	ON CONFLICT (profile_key, visitor) DO UPDATE SET at = excluded.at WHERE stored.at < excluded.at`;

/**
 * Events of an earlier day come from a spool that waited for the database or for a restart of its process. That day's
 * visitors may be purged by now, so they are rebuilt from the stored events.
 */
async function reloadVisitors(client: PoolClient, clock: Clock): Promise<void> {
	const { rows } = await client.query<{ day: string; key: number }>(
		`SELECT DISTINCT day::text, profile_key AS key FROM arrived WHERE day < $1`,
		[firstRememberedDay(clock)],
	);
	if (rows.length === 0) return;
	await lockLateDays(client);
	const late = [...Map.groupBy(rows, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
	for (const [day, pages] of late) {
		await client.query(RELOAD_VISITORS, [day, pages.map(({ key }) => key)]);
	}
}
