import type { PoolClient } from "pg";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { BROWSERS, DEVICES, EXCLUSION_REASONS } from "../codes.ts";
import { DOMAIN_FORM, DOMAIN_MARK, EARLIEST_MS, LATEST_MS, MAX_ENGAGED_S } from "./spool-record.ts";

/**
 * Columns of counts in `hour_count` and `platform_count`, of the given type. Storing texts as they are saves a table for long
 * values, which each commit would empty too.
 */
const counts = (type: string) => `
		dimension text STORAGE PLAIN COLLATE "C" NOT NULL,
		value text STORAGE PLAIN COLLATE "C" NOT NULL,
		views ${type} NOT NULL,
		visitors ${type} NOT NULL,
		clicks ${type} NOT NULL,
		clickers ${type} NOT NULL,
		visits ${type} NOT NULL,
		bounces ${type} NOT NULL,
		returning_visitors ${type} NOT NULL,
		engaged_visits ${type} NOT NULL,
		engaged_s ${type} NOT NULL`;

const IS_REASON = `reason = ANY('{${EXCLUSION_REASONS.join(",")}}')`;

const IS_LANGUAGE = `reason = ANY('{${LANGUAGES.join(",")}}')`;
const HAS_DOMAIN = `reason ~ '^(?:${LANGUAGES.join("|")})?${DOMAIN_MARK}${DOMAIN_FORM}$'`;

/** SQL for the language of an event in `staging`; empty or null for none. */
export const STAGED_LANGUAGE = `split_part(reason, '${DOMAIN_MARK}', 1)`;
/** SQL for the domain of an event in `staging`; null for none. */
export const STAGED_DOMAIN = `nullif(split_part(reason, '${DOMAIN_MARK}', 2), '')`;

/** @returns SQL for the column `reason` of an event. @param language, domain SQL for its parts, each null for none */
export function stagedLabel(language: string, domain: string): string {
	return `nullif(concat(${language}, '${DOMAIN_MARK}' || ${domain}), '')`;
}

/**
 * Tables for computing the numbers, empty but for the transaction that uses them. Statements that read them are never
 * prepared: a plan made for ten rows would be reused for ten thousand.
 *
 * - `staging`: events and excluded hits, from the spool by COPY or, for verify and backfill, from `analytics.event`.
 * `decodeRecord` rejects the same rows as its checks. `reason` is that of an excluded hit, and language and domain
 * of an event (`encodeRecords`).
 * - `arrived`: each visitor of a page and day in `staging`, in the format of `analytics.visitor_day`.
 * - `visitor_change`: the new state of those visitors. `old_minutes` is null for new visitors.
 * - `hour_count`: what all that adds to the roll-ups, by UTC hour.
 */
const TABLES = {
	staging: `
		kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 3),
		at_ms bigint NOT NULL CHECK (at_ms >= ${EARLIEST_MS} AND at_ms < ${LATEST_MS}),
		visitor uuid CHECK (kind = 0 OR visitor IS NOT NULL),
		profile_key integer NOT NULL CHECK (profile_key > 0),
		link_key integer CHECK (link_key > 0 AND (kind <> 2 OR link_key IS NOT NULL)),
		channel_key integer CHECK (channel_key > 0),
		engaged_s smallint CHECK (engaged_s BETWEEN 1 AND ${MAX_ENGAGED_S} AND (kind <> 3 OR engaged_s IS NOT NULL)),
		source text COLLATE "C" CHECK (length(source) BETWEEN 1 AND 100),
		country smallint CHECK (country BETWEEN 0 AND 675),
		device smallint CHECK (device BETWEEN 0 AND ${DEVICES.length - 1}),
		browser smallint CHECK (browser BETWEEN 0 AND ${BROWSERS.length - 1}),
		reason text COLLATE "C" CHECK (${IS_REASON} OR ${IS_LANGUAGE} OR ${HAS_DOMAIN}),
		CHECK (kind = 0 OR (device IS NOT NULL AND browser IS NOT NULL)),
		CHECK ((kind = 0) = coalesce(${IS_REASON}, false))`,
	arrived: `
		day date NOT NULL,
		profile_key integer NOT NULL,
		visitor uuid NOT NULL,
		minutes smallint[] NOT NULL,
		origin bigint[]`,
	visitor_change: `
		day date NOT NULL,
		profile_key integer NOT NULL,
		visitor uuid NOT NULL,
		minutes smallint[] NOT NULL,
		origin bigint[],
		old_minutes smallint[],
		old_origin bigint[]`,
	hour_count: `
		profile_key integer NOT NULL,
		hour timestamptz NOT NULL,${counts("integer")}`,
};

/** `hour_count` over all pages; always a temporary table of this connection, as the tables that it is added to are local. */
const PLATFORM_COUNT = `
		hour timestamptz NOT NULL,${counts("bigint")}`;

/** With Citus, the tables are in this schema, which `npm run analytics:distribute` creates. Without it, they are temporary. */
const STAGING_SCHEMA = "analytics_staging";

/** SQL that creates the tables in the schema and spreads them over the nodes like `analytics.event`. */
export const DISTRIBUTE_STAGING_TABLES = [
	`DROP SCHEMA IF EXISTS ${STAGING_SCHEMA} CASCADE`,
	`CREATE SCHEMA ${STAGING_SCHEMA}`,
	...Object.entries(TABLES).flatMap(([name, columns]) => [
		`CREATE UNLOGGED TABLE ${STAGING_SCHEMA}.${name} (${columns})`,
		`SELECT create_distributed_table('${STAGING_SCHEMA}.${name}', 'profile_key', colocate_with => 'analytics.event')`,
	]),
];

/**
 * Settings for statements on these tables, whose sizes the planner can only guess: overestimates would spill to disk or
 * trigger JIT compilation that costs more than it saves.
 */
const SETTINGS = ["SET LOCAL work_mem = '32MB'", "SET LOCAL jit = off"];

/** Without the notices that tables exist already. */
const QUIET = "SET LOCAL client_min_messages = warning";

function createTemporary(name: string, columns: string): string {
	return `CREATE TEMP TABLE IF NOT EXISTS ${name} (${columns}) ON COMMIT DELETE ROWS`;
}

const TEMPORARY = [
	QUIET,
	...Object.entries(TABLES).map(([name, columns]) => createTemporary(name, columns)),
	createTemporary("platform_count", PLATFORM_COUNT),
	...SETTINGS,
].join("; ");

/**
 * One connection to each node, so that a statement sees what the one before it has written, also to a table that every node
 * has. The path leads to the distributed tables even if the connection has temporary ones from before.
 */
const DISTRIBUTED = [
	QUIET,
	createTemporary("platform_count", PLATFORM_COUNT),
	`SET LOCAL search_path = ${STAGING_SCHEMA}, public, pg_temp`,
	"SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
	"SET LOCAL citus.propagate_set_commands = 'local'",
].join("; ");

/** Key of an advisory lock, unique in this application. */
const DISTRIBUTED_STAGING_LOCK = 5_120_913;

/**
 * Calls `work` with the tables. Temporary ones stay for the next transaction, so the connection must be one of
 * `sessionTransaction`. Distributed ones have one user at a time: its statements run on all nodes at once and lock their
 * rows in no common order.
 */
export async function withStagingTables<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
	const { rows } = await client.query<{ isDistributed: boolean }>(
		`SELECT to_regnamespace('${STAGING_SCHEMA}') IS NOT NULL AS "isDistributed"`,
	);
	if (!rows[0]?.isDistributed) {
		await client.query(TEMPORARY);
		return work();
	}
	await client.query(`SELECT pg_advisory_xact_lock(${DISTRIBUTED_STAGING_LOCK}::bigint)`);
	await client.query(DISTRIBUTED);
	// Citus passes the whole text of a query with a setting on to the nodes.
	for (const setting of SETTINGS) await client.query(setting);
	const result = await work();
	for (const name of Object.keys(TABLES)) await client.query(`DELETE FROM ${name}`);
	return result;
}
