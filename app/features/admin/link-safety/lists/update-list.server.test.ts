import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";

/** Lets PostgreSQL refuse tables that are created on any connection but those of the direct address. */
async function refuseTablesOnSharedConnections() {
	await query({
		text: `CREATE FUNCTION refuse_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
			IF current_setting('application_name') <> 'direct' THEN RAISE 'a table on a shared connection'; END IF;
		END $$`,
	});
	await query({
		text: `CREATE EVENT TRIGGER refuse_table ON ddl_command_start
			WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO') EXECUTE FUNCTION refuse_table()`,
	});
}

test("behind a pooler, the temporary table of a list is on a connection of its own, which is closed", async () => {
	const { id: listId } = await db.targetList.create({
		data: { source: "a list", attemptedAt: new Date() },
		select: { id: true },
	});
	await refuseTablesOnSharedConnections();
	await expect(query({ text: "CREATE TEMPORARY TABLE refused ()" })).rejects.toThrow(
		"a table on a shared connection",
	);
	const directUrl = new URL(env.DATABASE_URL);
	directUrl.searchParams.set("application_name", "direct");
	vi.stubEnv("DATABASE_DIRECT_URL", directUrl.href);
	const { updateList } = await importAsOtherProcess(() => import("./update-list.server.ts"));

	await updateList({ listId, bytes: Buffer.from("evil.example\n"), now: new Date() });

	expect(await db.targetList.findUniqueOrThrow({ where: { id: listId } })).toMatchObject({
		entryCount: 1,
		problem: null,
	});
	expect(
		await query({ text: "SELECT FROM pg_stat_activity WHERE application_name = 'direct'" }),
	).toEqual([]);
});
