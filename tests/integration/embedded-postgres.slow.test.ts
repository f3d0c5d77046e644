import { existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts";
import { findPostmaster, stopPostmaster } from "#scripts/database/postmaster.ts";
import { testWith } from "#tests/support/test-with.ts";

/** Writing to it fails as on a full disk. */
const FULL = "/dev/full";

// The name of a run's cluster, which a later run removes if this process is killed.
const options = { name: `test-${process.pid}`, isDurable: false, isInMemory: true };

let folder = "";

afterAll(async () => {
	if (folder === "") return;
	await stopPostmaster(path.join(folder, "cluster"));
	rmSync(folder, { recursive: true });
});

async function start() {
	const server = await startEmbeddedPostgres(options);
	folder = server.folder;
	return server;
}

function isRunning(): boolean {
	return findPostmaster(path.join(folder, "cluster")) !== null;
}

testWith(existsSync(FULL), FULL)("stops PostgreSQL although the disk is full", async () => {
	const server = await start();
	expect(isRunning()).toBe(true);
	// The lock is written here before it is taken.
	symlinkSync(FULL, path.join(folder, `lock.${process.pid}`));
	await server.release();
	expect(isRunning()).toBe(false);
	expect(existsSync(path.join(folder, `lock.${process.pid}`))).toBe(false);
});

test("stops PostgreSQL if it has started and can't be used", async () => {
	await (await start()).release();
	writeFileSync(path.join(folder, "password"), "another-password");
	await expect(start()).rejects.toThrow("password authentication failed");
	expect(isRunning()).toBe(false);
});
