import type { PoolClient } from "pg";
import { sessionTransaction } from "#app/platform/sql.server.ts";
import { lockRollUps } from "./record-batches.server.ts";
import { DISTRIBUTE_STAGING_TABLES } from "./staging-tables.server.ts";

/** Tables of the pages, each with `profile_key`. The first one's way of distribution is that of all. */
const BY_PAGE = ["event", "daily", "monthly", "hourly", "visitor_day", "present", "domain_name"];

/** A table that every node has whole. */
const ON_EVERY_NODE = "source";

/**
 * Makes the statement of each function of the schema in SQL one of its own, in PL/pgSQL. PostgreSQL would put it into the
 * statement that calls it, and Citus refuses to look up rows of the nodes for each row of the coordinator.
 */
const SEPARATE_LOOKUPS = `
	DO $do$
	DECLARE
		lookup regprocedure;
	BEGIN
		FOR lookup IN
			SELECT oid FROM pg_proc
			WHERE pronamespace = 'analytics'::regnamespace AND prolang = (SELECT oid FROM pg_language WHERE lanname = 'sql')
				AND proretset
		LOOP
			EXECUTE (
				SELECT format(
					'CREATE OR REPLACE FUNCTION %s(%s) RETURNS %s LANGUAGE plpgsql STABLE ROWS %s AS %L',
					oid::regproc, pg_get_function_arguments(oid), pg_get_function_result(oid), prorows,
					'BEGIN RETURN QUERY ' || prosrc || '; END'
				) FROM pg_proc WHERE oid = lookup
			);
		END LOOP;
	END
	$do$`;

/**
 * Distributes the tables of visits over the nodes of a Citus cluster, in one transaction. Safe to repeat: tables that are
 * distributed stay as they are, and the staging tables are made again. Visits that arrive meanwhile wait in the spool.
 *
 * @returns the number of nodes that store visits; null if the database doesn't have the extension
 */
export async function createDistributedTables(): Promise<number | null> {
	return sessionTransaction(async (client) => {
		const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
		if (!rowCount) return null;
		await client.query("SET LOCAL statement_timeout = 0");
		await lockRollUps(client, { isWriter: true });
		// One connection to each node, because some of these statements need what another one has created there.
		await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
		if (!(await isDistributed(client, ON_EVERY_NODE))) {
			await client.query(`SELECT create_reference_table('analytics.${ON_EVERY_NODE}')`);
		}
		for (const table of BY_PAGE) {
			if (await isDistributed(client, table)) continue;
			const like = table === BY_PAGE[0] ? "default" : `analytics.${BY_PAGE[0]}`;
			await client.query(
				`SELECT create_distributed_table($1, 'profile_key', colocate_with => $2)`,
				[`analytics.${table}`, like],
			);
		}
		await client.query(SEPARATE_LOOKUPS);
		for (const statement of DISTRIBUTE_STAGING_TABLES) await client.query(statement);
		const nodes = await client.query(
			`SELECT DISTINCT nodename, nodeport FROM citus_shards WHERE table_name = 'analytics.daily'::regclass`,
		);
		return nodes.rowCount;
	});
}

async function isDistributed(client: PoolClient, table: string): Promise<boolean> {
	const { rowCount } = await client.query(
		"SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)",
		[`analytics.${table}`],
	);
	return rowCount === 1;
}
