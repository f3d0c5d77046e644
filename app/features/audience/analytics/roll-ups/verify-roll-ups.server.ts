import type { PoolClient } from "pg";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query, sessionTransaction } from "#app/platform/sql.server.ts";
import { OTHER_SOURCE } from "../collect/source-bounds.server.ts";
import { withStagingTables } from "../collect/staging-tables.server.ts";
import { HOURS_KEPT_MS } from "../retention/delete-old-hours.server.ts";
import { ROLL_UP_DAYS_OF_ALL } from "../retention/delete-old-roll-ups.server.ts";
import { addDays, listDays, toUtcDay } from "../utc-day.ts";
import {
	COUNT_ALL,
	COUNTS,
	FILL_ARRIVED,
	FILL_STAGING,
	FOLLOWS_FROM_EVENTS,
	monthOf,
	SUM_MONTH,
	SUM_PAGES,
	SUM_PLATFORM_MONTH_AS_STORED,
} from "./roll-ups.server.ts";

/** A number in the roll-ups that differs from the stored events. */
export type RollUpDifference = {
	table: "daily" | "hourly" | "daily_platform" | "hourly_platform" | "monthly" | "monthly_platform";
	/** Analytics key of the page; null for the totals over all pages. */
	profileKey: number | null;
	/** UTC day, start of a UTC hour, or first day of a month. */
	at: string;
	dimension: string;
	value: string;
	count: (typeof COUNTS)[number];
	stored: number;
	/** Expected number; a minimum for the days and hours over all pages, because they include deleted pages. */
	expected: number;
};

/** Lists the days that may have raw events, oldest first: those of the monthly partitions, up to today. */
export async function listRecordedDays(clock: Clock = systemClock): Promise<string[]> {
	const partitions = await query<{ first: string; last: string }>({
		text: `SELECT to_char(month, 'YYYY-MM-DD') AS first, to_char(month + interval '1 month -1 day', 'YYYY-MM-DD') AS last
			FROM (
				SELECT to_date(right(relname, 7), 'YYYY_MM') AS month FROM pg_inherits
				JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'analytics.event'::regclass
			) AS months
			ORDER BY 1`,
	});
	const today = toUtcDay(clock.now());
	return partitions
		.flatMap(({ first, last }) => listDays(first, last))
		.filter((day) => day <= today);
}

/**
 * Computes the roll-ups of one UTC day from a snapshot of the raw events, and compares them with the stored ones; for
 * the last day of a month, or today, also its month with the days. Excluded hits have no events and are not compared.
 * Neither are deleted roll-ups of a page's day that is old enough for deletion.
 */
export async function verifyRollUps(
	day: string,
	clock: Clock = systemClock,
): Promise<RollUpDifference[]> {
	return sessionTransaction(async (client) => {
		await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
		return withStagingTables(client, () => compareDay(client, day, clock));
	});
}

async function compareDay(
	client: PoolClient,
	day: string,
	clock: Clock,
): Promise<RollUpDifference[]> {
	await workOutDay(client, day);
	await client.query(SUM_PAGES);
	const firstHour = new Date(clock.now().getTime() - HOURS_KEPT_MS);
	const isOld = day < addDays(toUtcDay(clock.now()), -ROLL_UP_DAYS_OF_ALL);
	const comparisons: Comparison[] = [];
	for (const [compare, values] of [
		[COMPARE_DAYS, [day, isOld]],
		[COMPARE_HOURS, [day, firstHour]],
		[COMPARE_PLATFORM_DAYS, [day]],
		[COMPARE_PLATFORM_HOURS, [day, firstHour]],
	] as const) {
		comparisons.push(...(await client.query<Comparison>(compare, [...values])).rows);
	}
	const isLastOfMonth = day === toUtcDay(clock.now()) || addDays(day, 1).endsWith("-01");
	for (const compare of isLastOfMonth ? COMPARE_MONTHS : []) {
		comparisons.push(...(await client.query<Comparison>(compare, [day])).rows);
	}
	return comparisons.flatMap(listDifferences);
}

/** Fills the staging tables `arrived` and `hour_count` from the stored events of a day, without a time limit. */
export async function workOutDay(client: PoolClient, day: string): Promise<void> {
	await client.query("SET LOCAL statement_timeout = 0");
	await client.query(FILL_STAGING, [day]);
	await client.query(FILL_ARRIVED);
	await client.query(COUNT_ALL);
}

type Numbers = Partial<Record<(typeof COUNTS)[number], number>>;
type Comparison = Pick<RollUpDifference, "table" | "profileKey" | "at" | "dimension" | "value"> & {
	stored: Numbers;
	expected: Numbers;
};

function listDifferences({ stored, expected, ...place }: Comparison): RollUpDifference[] {
	return COUNTS.map((count) => ({
		...place,
		count,
		stored: stored[count] ?? 0,
		expected: expected[count] ?? 0,
	})).filter((numbers) =>
		place.table === "daily_platform" || place.table === "hourly_platform"
			? numbers.stored < numbers.expected
			: numbers.stored !== numbers.expected,
	);
}

const SUMS = COUNTS.map((count) => `sum(${count}) AS ${count}`).join(", ");

/** Returns numbers as JSON, because the driver returns a bigint, such as a sum of integers, as text. */
function toJson(row: string): string {
	return `coalesce(json_build_object(${COUNTS.map((count) => `'${count}', ${row}.${count}`)}), '{}')`;
}

const HOUR_AS_TEXT = `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:00')`;

function isEqual(count: string): string {
	return `coalesce(stored.${count}, 0) = coalesce(expected.${count}, 0)`;
}

const IS_DIFFERENT = `NOT (${COUNTS.map(isEqual).join(" AND ")})`;

/** $1 = day, $2 = whether roll-ups of the day may be deleted */
const COMPARE_DAYS = `
	SELECT 'daily' AS table, profile_key AS "profileKey", $1::text AS at, dimension, value,
		${toJson("stored")} AS stored, ${toJson("expected")} AS expected
	FROM (SELECT profile_key, dimension, value, ${SUMS} FROM hour_count GROUP BY 1, 2, 3) AS expected
		FULL JOIN (SELECT * FROM analytics.daily WHERE day = $1::date AND ${FOLLOWS_FROM_EVENTS}) AS stored
		USING (profile_key, dimension, value)
	WHERE ${IS_DIFFERENT} AND (NOT $2 OR EXISTS (
		SELECT FROM analytics.daily AS kept
		WHERE kept.profile_key = expected.profile_key AND kept.day = $1::date AND ${FOLLOWS_FROM_EVENTS}
	))
	ORDER BY 2, 4, 5`;

/** $1 = day, $2 = start of the retention of hours */
const COMPARE_HOURS = `
	SELECT 'hourly' AS table, profile_key AS "profileKey", ${HOUR_AS_TEXT} AS at, dimension, value,
		${toJson("stored")} AS stored, ${toJson("expected")} AS expected
	FROM (SELECT * FROM hour_count WHERE hour >= $2) AS expected
		FULL JOIN (
			SELECT * FROM analytics.hourly
			WHERE hour >= greatest($1::date::timestamp AT TIME ZONE 'UTC', $2::timestamptz)
				AND hour < ($1::date + 1)::timestamp AT TIME ZONE 'UTC' AND ${FOLLOWS_FROM_EVENTS}
		) AS stored USING (profile_key, hour, dimension, value)
	WHERE ${IS_DIFFERENT}
	ORDER BY 2, 4, 5, 3`;

/** SQL for `platform_count` with the sources that the day $1 lists by name. */
const PLATFORM_HOURS = `
	SELECT hour, dimension, value, ${SUMS} FROM (
		SELECT hour, dimension, ${COUNTS}, CASE WHEN dimension = 'source' AND value NOT IN (
			SELECT value FROM analytics.daily_platform WHERE day = $1::date AND dimension = 'source'
		) THEN '${OTHER_SOURCE}' ELSE value END AS value
		FROM platform_count
	) AS listed GROUP BY 1, 2, 3`;

/** $1 = day */
const COMPARE_PLATFORM_DAYS = `
	SELECT 'daily_platform' AS table, NULL::int AS "profileKey", $1::text AS at, dimension, value,
		${toJson("stored")} AS stored, ${toJson("expected")} AS expected
	FROM (SELECT dimension, value, ${SUMS} FROM (${PLATFORM_HOURS}) AS hours GROUP BY 1, 2) AS expected
		LEFT JOIN (SELECT * FROM analytics.daily_platform WHERE day = $1::date AND ${FOLLOWS_FROM_EVENTS}) AS stored
		USING (dimension, value)
	WHERE ${IS_DIFFERENT}
	ORDER BY 4, 5`;

/** $1 = day, $2 = start of the retention of hours */
const COMPARE_PLATFORM_HOURS = `
	SELECT 'hourly_platform' AS table, NULL::int AS "profileKey", ${HOUR_AS_TEXT} AS at, dimension, value,
		${toJson("stored")} AS stored, ${toJson("expected")} AS expected
	FROM (SELECT * FROM (${PLATFORM_HOURS}) AS hours WHERE hour >= $2) AS expected
		LEFT JOIN analytics.hourly_platform AS stored USING (hour, dimension, value)
	WHERE ${IS_DIFFERENT}
	ORDER BY 4, 5, 3`;

/** Statements that compare the month of the day $1 with its days: the pages' months, and those over all pages. */
const COMPARE_MONTHS = [
	compareMonth({
		table: "monthly",
		profileKey: "profile_key",
		expected: SUM_MONTH,
		key: "profile_key, month, dimension, value",
	}),
	compareMonth({
		table: "monthly_platform",
		profileKey: "NULL::int",
		expected: SUM_PLATFORM_MONTH_AS_STORED,
		key: "month, dimension, value",
	}),
];

function compareMonth(months: {
	table: "monthly" | "monthly_platform";
	profileKey: string;
	expected: string;
	key: string;
}): string {
	const { table, profileKey, expected, key } = months;
	return `
	WITH expected AS (${expected}
	), stored AS (
		SELECT * FROM analytics.${table} WHERE month = ${monthOf("$1::date")}
	)
	SELECT '${table}' AS table, ${profileKey} AS "profileKey", month::text AS at, dimension, value,
		json_build_object('views', stored.views, 'visitors', stored.visitors, 'clicks', stored.clicks) AS stored,
		json_build_object('views', expected.views, 'visitors', expected.visitors, 'clicks', expected.clicks) AS expected
	FROM expected FULL JOIN stored USING (${key})
	WHERE NOT (${["views", "visitors", "clicks"].map(isEqual).join(" AND ")})
	ORDER BY 2, 4, 5`;
}
