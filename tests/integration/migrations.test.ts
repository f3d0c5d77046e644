import { expect, test } from "vitest";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";

test("one process migrates several databases, and a second run changes nothing", async () => {
	const first = await createEmptyDatabase("migrations_first");
	const second = await createEmptyDatabase("migrations_second");
	const applied = await applyMigrations(first);
	expect(applied.length).toBeGreaterThan(0);
	expect(await applyMigrations(second)).toEqual(applied);
	expect(await applyMigrations(first)).toEqual([]);
});
