import { expect, test, vi } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";

/** How reads are divided, without a real standby. `tests/integration/standby.slow.test.ts` has one. */

const databaseUrl = env.DATABASE_URL;

/** @returns the module in a process whose standby is at an address */
function withStandbyAt(url: string) {
	vi.stubEnv("DATABASE_READ_URL", url);
	return importAsOtherProcess(async () => ({
		...(await import("./read-database.server.ts")),
		...(await import("./db.server.ts")),
	}));
}

function missingDatabase(): string {
	const url = new URL(databaseUrl);
	url.pathname = "missing";
	return url.href;
}

test("without DATABASE_READ_URL, a read is one statement on the primary", async () => {
	const { readRows, readQuery, standby, standbyWatch, watchStandby, describeStandby, pool } =
		await withStandbyAt("");
	const query = vi.spyOn(pool, "query");
	expect(await readRows({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
	expect(query).toHaveBeenCalledTimes(1);
	expect(await readQuery((reader) => reader.user.count())).toBe(0);
	expect([standby, standbyWatch, describeStandby(), watchStandby()]).toEqual([
		null,
		null,
		null,
		undefined,
	]);
});

test("a server that isn't a standby gets no reads", async () => {
	const { readRows, standbyWatch, standbyReads, describeStandby } =
		await withStandbyAt(databaseUrl);
	expect(describeStandby()).toBe("not measured yet; reads go to the primary");
	await standbyWatch?.measure();
	expect(describeStandby()).toBe("not a standby of this database; reads go to the primary");
	expect(await readRows({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
	expect(standbyReads).toEqual({ standby: 0, primary: 1, failed: 0 });
});

test("a standby that can't be reached gets no reads", async () => {
	const { readQuery, standbyWatch, standbyReads, describeStandby } = await withStandbyAt(
		missingDatabase(),
	);
	await standbyWatch?.measure();
	// Anybody may read this text: the address is in the log alone.
	expect(describeStandby()).toBe("no answer; reads go to the primary");
	expect(await readQuery((reader) => reader.user.count())).toBe(0);
	expect(standbyReads).toEqual({ standby: 0, primary: 1, failed: 0 });
});

test("the primary answers what fails on the standby", async () => {
	const { readRows, readQuery, standbyWatch, standbyReads } = await withStandbyAt(
		missingDatabase(),
	);
	if (!standbyWatch) throw new Error("no standby");
	vi.spyOn(standbyWatch, "hasCaughtUp").mockResolvedValue(true);
	expect(await readRows({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
	expect(await readQuery((reader) => reader.user.count())).toBe(0);
	expect(standbyReads).toEqual({ standby: 0, primary: 0, failed: 2 });
	// And reports what fails there too.
	await expect(readRows({ text: "SELECT missing" })).rejects.toMatchObject({ code: "42703" });
});
