import type { PoolClient } from "pg";
import { BROWSERS, DEVICES, EXCLUSION_REASONS } from "../codes.ts";
import { EARLIEST_MS, LATEST_MS, MAX_ENGAGED_S } from "./spool-record.ts";

/**
 * Temporary tables for computing the numbers, emptied at the end of the transaction. Statements that read them are
 * never prepared: a plan made for ten rows would be reused for ten thousand.
 *
 * - `staging`: events and excluded hits, from the spool by COPY or, for verify and backfill, from `analytics.event`.
 * `decodeRecord` rejects the same rows as its checks.
 * - `arrived`: each visitor of a page and day in `staging`, in the format of `analytics.visitor_day`.
 * - `visitor_change`: the new state of those visitors. `old_minutes` is null for new visitors.
 * - `hour_count`: what all that adds to the roll-ups, by UTC hour.
 */
const TABLES = `
	CREATE TEMP TABLE IF NOT EXISTS staging (
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
		reason text COLLATE "C" CHECK (reason = ANY('{${EXCLUSION_REASONS.join(",")}}')),
		CHECK (kind = 0 OR (device IS NOT NULL AND browser IS NOT NULL)),
		CHECK ((kind = 0) = (reason IS NOT NULL))
	) ON COMMIT DELETE ROWS;
	CREATE TEMP TABLE IF NOT EXISTS arrived (
		day date NOT NULL,
		profile_key integer NOT NULL,
		visitor uuid NOT NULL,
		minutes smallint[] NOT NULL,
		origin bigint[]
	) ON COMMIT DELETE ROWS;
	CREATE TEMP TABLE IF NOT EXISTS visitor_change (
		day date NOT NULL,
		profile_key integer NOT NULL,
		visitor uuid NOT NULL,
		minutes smallint[] NOT NULL,
		origin bigint[],
		old_minutes smallint[],
		old_origin bigint[]
	) ON COMMIT DELETE ROWS;
	CREATE TEMP TABLE IF NOT EXISTS hour_count (
		profile_key integer NOT NULL,
		hour timestamptz NOT NULL,
		dimension text COLLATE "C" NOT NULL,
		value text COLLATE "C" NOT NULL,
		views integer NOT NULL,
		visitors integer NOT NULL,
		clicks integer NOT NULL,
		clickers integer NOT NULL,
		visits integer NOT NULL,
		bounces integer NOT NULL,
		returning_visitors integer NOT NULL,
		engaged_visits integer NOT NULL,
		engaged_s integer NOT NULL
	) ON COMMIT DELETE ROWS`;

/**
 * Settings for statements on these tables, whose sizes the planner can only guess: overestimates would spill to disk or
 * trigger JIT compilation that costs more than it saves.
 */
const SETTINGS = `SET LOCAL work_mem = '32MB'; SET LOCAL jit = off; SET LOCAL client_min_messages = warning`;

/**
 * Creates the tables on this connection if they don't exist. They stay for the next transaction, so the connection must be
 * one of `sessionTransaction`.
 */
export async function createStagingTables(client: PoolClient): Promise<void> {
	await client.query(`${SETTINGS}; ${TABLES}`);
}
