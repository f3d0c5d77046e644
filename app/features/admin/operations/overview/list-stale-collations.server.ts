import { query } from "#app/platform/sql.server.ts";

/** A collation whose version isn't the one that its indexes were built with. */
export type StaleCollation = { recorded: string; actual: string; command: string };

/**
 * Compares the versions of the database's collation, and of those that its indexes name, with the versions that the
 * server has now. They differ after an update of the operating system's libc or ICU below the database, such as a newer
 * base of its image: indexes on texts then miss rows, or allow the same value twice.
 *
 * @returns the stale collations, each with the command that records the new version, and the command that has to run
 * before those; the database's own collation is first
 */
export async function listStaleCollations(): Promise<{
	reindex: string;
	stale: StaleCollation[];
}> {
	const [[database], stale] = await Promise.all([
		query<{ name: string }>({ text: "SELECT quote_ident(current_database()) AS name" }),
		query<StaleCollation>({ text: STALE_COLLATIONS }),
	]);
	return { reindex: `REINDEX DATABASE ${database?.name};`, stale };
}

/** A collation without a version (`C`) never changes, and has null. */
const STALE_COLLATIONS = `
	SELECT recorded, actual, command FROM (
		SELECT 1 AS place, datcollversion AS recorded, pg_database_collation_actual_version(oid) AS actual,
			format('ALTER DATABASE %I REFRESH COLLATION VERSION;', datname) AS command
		FROM pg_database WHERE datname = current_database()
		UNION
		SELECT 2, collversion, pg_collation_actual_version(pg_collation.oid),
			format('ALTER COLLATION %I.%I REFRESH VERSION;', nspname, collname)
		FROM pg_index, unnest(indcollation::oid[]) AS used (id), pg_collation, pg_namespace
		WHERE pg_collation.oid = used.id AND pg_namespace.oid = collnamespace
	) AS collations
	WHERE recorded <> actual
	ORDER BY place, command`;
