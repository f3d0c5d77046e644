import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { listMigrationNames } from "#scripts/migrations/migration-folder.ts";
import { describeDatabase } from "#tests/support/describe-database.ts";
import { until } from "#tests/support/eventually.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
/** It waits for a lock that the test holds. */
const LOCKING = "20261130074604_decisions_by_administrator";

test("a migration whose process is killed half-way is rolled back, and applied by the next start", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_killed");
	const names = listMigrationNames();
	await applyMigrations(databaseUrl, { only: new Set(names.filter((name) => name < LOCKING)) });
	const before = await describeDatabase(databaseUrl);
	const holder = new pg.Client({ connectionString: databaseUrl });
	await holder.connect();
	onTestFinished(() => holder.end());
	await holder.query("BEGIN; LOCK TABLE moderation_decision IN ACCESS EXCLUSIVE MODE");
	const child = spawn(process.execPath, [path.join(checkout, "scripts/migrate.ts")], {
		cwd: checkout,
		env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
		stdio: "ignore",
	});
	const ended = once(child, "exit");
	const countWaiting = async () => {
		// What a transaction has seen there, it sees until its end.
		await holder.query("SELECT pg_stat_clear_snapshot()");
		const { rows } = await holder.query(
			"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		return rows.length;
	};
	await until(async () => (await countWaiting()) === 1);

	child.kill("SIGKILL");
	await ended;
	await until(async () => (await countWaiting()) === 0);
	await holder.query("COMMIT");

	const isOfRecords = (line: string) => line.includes("_prisma_migrations");
	const after = await describeDatabase(databaseUrl);
	expect([...after].filter((line) => !before.has(line) && !isOfRecords(line))).toEqual([]);
	expect(await applyMigrations(databaseUrl)).toEqual(names.filter((name) => name >= LOCKING));
	expect(await applyMigrations(databaseUrl)).toEqual([]);
});
