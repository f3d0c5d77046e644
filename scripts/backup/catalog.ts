import pg from "pg";
import type { Manifest, TableName } from "./manifest.ts";

/**
 * Tables whose rows are not backed up. With the salts, a backup could link a day's visits to IP addresses for as long as
 * it is kept. The others are made by migrations or by the queue itself, or are only about the last minutes.
 */
const LEFT_OUT = [
	"analytics.salt",
	"analytics.present",
	"public._prisma_migrations",
	"pgboss.version",
	"pgboss.bam",
	"pgboss.warning",
	"pgboss.queue_stats",
];

/** Condition on `class`, a row of pg_class, and `space`, its schema: belongs to the product and is no part of an extension. */
const IS_OURS = `
	space.nspname NOT IN ('pg_catalog', 'information_schema', 'analytics_staging') AND space.nspname NOT LIKE 'pg\\_%'
	AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')`;

export function quoteTable({ schema, name }: TableName): string {
	return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quoteColumns(columns: readonly string[]): string {
	return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}

/** Tables with rows of their own: ordinary ones and the lowest partitions, in an order that stays the same. */
export async function listTables(
	client: pg.Client,
): Promise<(TableName & { columns: string[] })[]> {
	const { rows } = await client.query(
		`SELECT space.nspname AS schema, class.relname AS name,
			ARRAY(SELECT attname::text FROM pg_attribute
				WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
				ORDER BY attnum) AS columns
		FROM pg_class class JOIN pg_namespace space ON space.oid = class.relnamespace
		WHERE class.relkind = 'r' AND ${IS_OURS}
			AND NOT (space.nspname || '.' || class.relname) = ANY ($1)
			AND NOT EXISTS (SELECT FROM pg_partition_ancestors(class.oid) AS ancestor
				WHERE ancestor::oid = ANY (SELECT to_regclass(left_out)::oid FROM unnest($1::text[]) AS left_out))
		ORDER BY space.nspname COLLATE "C", class.relname COLLATE "C"`,
		[LEFT_OUT],
	);
	return rows;
}

/** Partitions of all levels, parents first. */
export async function listPartitions(client: pg.Client): Promise<Manifest["partitions"]> {
	const { rows } = await client.query(
		`SELECT space.nspname AS schema, class.relname AS name,
			jsonb_build_object('schema', parent_space.nspname, 'name', parent.relname) AS parent,
			pg_get_expr(class.relpartbound, class.oid) AS bound
		FROM pg_class class
		JOIN pg_namespace space ON space.oid = class.relnamespace
		JOIN pg_inherits ON inhrelid = class.oid
		JOIN pg_class parent ON parent.oid = inhparent
		JOIN pg_namespace parent_space ON parent_space.oid = parent.relnamespace
		WHERE class.relispartition AND class.relkind IN ('r', 'p') AND ${IS_OURS} AND space.nspname <> 'pgboss'
		ORDER BY (SELECT count(*) FROM pg_partition_ancestors(class.oid)), 1, 2`,
	);
	return rows;
}

/** Sequences that have given a number. */
export async function listSequences(client: pg.Client): Promise<Manifest["sequences"]> {
	const { rows } = await client.query(
		`SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue"
		FROM pg_sequences WHERE last_value IS NOT NULL AND schemaname <> 'pg_catalog' ORDER BY 1, 2`,
	);
	return rows;
}

export async function listForeignKeys(
	client: pg.Client,
): Promise<{ table: TableName; name: string; definition: string }[]> {
	const { rows } = await client.query(
		`SELECT jsonb_build_object('schema', space.nspname, 'name', class.relname) AS table,
			conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
		FROM pg_constraint
		JOIN pg_class class ON class.oid = conrelid
		JOIN pg_namespace space ON space.oid = class.relnamespace
		WHERE contype = 'f' AND conparentid = 0 AND ${IS_OURS}
		ORDER BY pg_constraint.oid`,
	);
	return rows;
}

/** @returns the names of some tables; empty if the database is */
export async function listAnyTables(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query(
		`SELECT space.nspname || '.' || class.relname AS name
		FROM pg_class class JOIN pg_namespace space ON space.oid = class.relnamespace
		WHERE class.relkind IN ('r', 'p') AND ${IS_OURS} ORDER BY 1 LIMIT 3`,
	);
	return rows.map(({ name }) => name);
}

/** @returns the names of the applied migrations in order */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
	const { rows: tables } = await client.query(
		"SELECT to_regclass('public._prisma_migrations') AS found",
	);
	if (tables[0]?.found === null) return [];
	const { rows } = await client.query(
		`SELECT migration_name AS name FROM public._prisma_migrations
		WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
	);
	return rows.map(({ name }) => name);
}
