import { randomUUIDv7 } from "node:crypto";
import {
	appendFileSync,
	mkdirSync,
	readdirSync,
	renameSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { analyticsJobs } from "../jobs.server.ts";
import { createIngest } from "./ingest.server.ts";
import { recordBatches } from "./record-batches.server.ts";
import { ownFolderName, spoolFolderName } from "./spool-owner.server.ts";
import { encodeRecords, type VisitEvent } from "./spool-record.ts";

let lastKey = 90_000;
function newPage(): number {
	lastKey += 1;
	return lastKey;
}

function view(profileKey: number, visitor: number): VisitEvent {
	return visitEvent(profileKey, { visitor: visitorHex(visitor) });
}

async function countViews(profileKey: number): Promise<number> {
	const [row] = await query<{ views: number }>({
		text: `SELECT coalesce(sum(views), 0)::int AS views FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total'`,
		values: [profileKey],
	});
	return row?.views ?? Number.NaN;
}

function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name));
}

/** The folder of a process that no longer runs: no pid is this high. */
const DEAD_OWNER = ownFolderName.replace(/~.*/, "~999999999~1");

test("recorded visits are flushed to the tables and removed from the spool", async () => {
	const folder = temporaryFolder("spool");
	const ingest = createIngest({ folder });
	const page = newPage();
	await Promise.all(Array.from({ length: 2_500 }, (_, index) => ingest.record(view(page, index))));
	await eventually(async () => expect(await countViews(page)).toBe(2_500));
	await eventually(() => expect(listFiles(folder)).toEqual([]));
	await ingest.drain();
	expect(readdirSync(folder)).toEqual([]);
});

test("the first visit after a pause is merged soon, and those that follow it once a second", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	try {
		let merges = 0;
		const apply = async () => {
			merges += 1;
		};
		const ingest = createIngest({ folder: temporaryFolder("spool"), apply });
		const comeAndWait = async (ms: number) => {
			await ingest.record(view(newPage(), 1));
			vi.advanceTimersByTime(ms);
			// More turns of the event loop than a merge takes.
			for (let turn = 0; turn < 100; turn += 1) await setImmediate();
		};
		await comeAndWait(200);
		expect(merges).toBe(1);
		await comeAndWait(799);
		await comeAndWait(200);
		expect(merges).toBe(1);
		await comeAndWait(1);
		expect(merges).toBe(2);
		vi.advanceTimersByTime(5_000);
		await comeAndWait(200);
		expect(merges).toBe(3);
		await ingest.drain();
	} finally {
		vi.useRealTimers();
	}
});

test("visits wait in the spool while the database is unavailable, and are counted once it is back", async () => {
	const folder = temporaryFolder("spool");
	let isAway = true;
	const ingest = createIngest({
		folder,
		apply: (...args) => (isAway ? Promise.reject(new Error("away")) : recordBatches(...args)),
	});
	const page = newPage();
	await Promise.all(Array.from({ length: 3_000 }, (_, index) => ingest.record(view(page, index))));
	expect(await countViews(page)).toBe(0);
	isAway = false;
	await eventually(async () => expect(await countViews(page)).toBe(3_000));
	await ingest.drain();
});

test("transactions shrink after each failure, grow after each success, and a run of failures is logged once", async () => {
	const page = newPage();
	const folder = temporaryFolder("spool");
	const abandoned = path.join(folder, DEAD_OWNER);
	mkdirSync(abandoned, { recursive: true });
	const thousand = () => Array.from({ length: 1_000 }, (_, index) => view(page, index));
	for (let file = 0; file < 20; file += 1) {
		writeFileSync(path.join(abandoned, `${randomUUIDv7()}.visits`), encodeRecords(thousand()));
	}
	const logged = vi.spyOn(log, "error");
	const taken: number[] = [];
	const ingest = createIngest({
		folder,
		// Simulates an overloaded database whose statements time out.
		apply: async (batches) => {
			taken.push(batches.length);
			if (taken.length <= 3) throw new Error("canceling statement due to statement timeout");
		},
	});
	await ingest.start();
	await eventually(() => expect(listFiles(folder)).toEqual([]));
	await ingest.drain();
	expect(taken.slice(1, 4)).toEqual([expect.toSatisfy((count) => count < (taken[0] ?? 0)), 1, 1]);
	expect(Math.max(...taken.slice(4))).toBeGreaterThan(1);
	expect(logged.mock.calls.filter(([, text]) => text?.includes("stay in the spool"))).toHaveLength(
		1,
	);
});

test("a batch whose commit was not confirmed is not counted twice", async () => {
	let isConfirmed = false;
	const ingest = createIngest({
		folder: temporaryFolder("spool"),
		apply: async (...args) => {
			await recordBatches(...args);
			if (isConfirmed) return;
			isConfirmed = true;
			throw new Error("Connection terminated unexpectedly");
		},
	});
	const page = newPage();
	await ingest.record(view(page, 1));
	await ingest.drain();
	expect(isConfirmed).toBe(true);
	expect(await countViews(page)).toBe(1);
});

test("a dead process's spool is counted once by the next process, without its incomplete last line", async () => {
	const folder = temporaryFolder("spool");
	const dying = createIngest({ folder, apply: () => Promise.reject(new Error("away")) });
	const page = newPage();
	await Promise.all([dying.record(view(page, 1)), dying.record(view(page, 2))]);
	const [file = ""] = listFiles(folder);
	appendFileSync(file, encodeRecords([view(page, 3)]).subarray(0, -1));
	renameSync(path.join(folder, ownFolderName), path.join(folder, DEAD_OWNER));

	const next = [createIngest({ folder }), createIngest({ folder })];
	await Promise.all(next.map((ingest) => ingest.start()));
	await Promise.all(next.map((ingest) => ingest.drain()));
	expect(await countViews(page)).toBe(2);
	expect(listFiles(folder)).toEqual([]);
});

test("a dead process's spool is taken over even if another process now has its id", async () => {
	const folder = temporaryFolder("spool");
	const page = newPage();
	const livingPid = spoolFolderName(process.ppid);
	const abandoned = path.join(folder, livingPid.replace(/~\d+$/, "~1"));
	mkdirSync(abandoned);
	writeFileSync(path.join(abandoned, `${randomUUIDv7()}.visits`), encodeRecords([view(page, 1)]));
	const ingest = createIngest({ folder });
	await ingest.start();
	await ingest.drain();
	expect(await countViews(page)).toBe(1);
	expect(readdirSync(folder)).toEqual([]);
});

test("the spool of a running process and unrelated folders are left alone", async () => {
	const folder = temporaryFolder("spool");
	const living = createIngest({ folder, apply: () => Promise.reject(new Error("away")) });
	const page = newPage();
	await living.record(view(page, 1));
	// The parent process is alive and isn't this one.
	renameSync(path.join(folder, ownFolderName), path.join(folder, spoolFolderName(process.ppid)));
	mkdirSync(path.join(folder, "lost+found"));
	writeFileSync(path.join(folder, "lost+found", "note.txt"), "keep me");
	const before = listFiles(folder);

	const other = createIngest({ folder });
	await other.start();
	await other.drain();
	expect(listFiles(folder)).toEqual(before);
	expect(await countViews(page)).toBe(0);
});

test("a spool from another machine is taken over once it has been unchanged for minutes", async () => {
	const folder = temporaryFolder("spool");
	const elsewhere = createIngest({ folder, apply: () => Promise.reject(new Error("away")) });
	const page = newPage();
	await elsewhere.record(view(page, 1));
	const foreign = path.join(folder, "another-container~1~100");
	renameSync(path.join(folder, ownFolderName), foreign);

	const ingest = createIngest({ folder });
	await ingest.start();
	expect(listFiles(foreign)).toHaveLength(1);
	const threeMinutesAgo = new Date(Date.now() - 180_000);
	utimesSync(foreign, threeMinutesAgo, threeMinutesAgo);
	await ingest.start();
	await ingest.drain();
	expect(await countViews(page)).toBe(1);
	expect(readdirSync(folder)).toEqual([]);
});

test("a spool too old to tell whether it was applied is deleted unread", async () => {
	const folder = temporaryFolder("spool");
	const page = newPage();
	const abandoned = path.join(folder, DEAD_OWNER);
	mkdirSync(abandoned);
	const inAYear = { now: () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000) };
	writeFileSync(path.join(abandoned, `${randomUUIDv7()}.visits`), encodeRecords([view(page, 1)]));
	const ingest = createIngest({ folder, clock: inAYear });
	await ingest.start();
	await ingest.drain();
	expect(await countViews(page)).toBe(0);
	expect(readdirSync(folder)).toEqual([]);
});

test("startup creates the partitions of this month and the next two", async () => {
	const clock = { now: () => new Date("2045-11-30T23:00:00Z") };
	const ingest = createIngest({ folder: temporaryFolder("spool"), clock });
	await ingest.start();
	await ingest.drain();
	const partitions = await query<{ name: string }>({
		text: `SELECT relname AS name FROM pg_class
			WHERE relname BETWEEN 'event_2045' AND 'event_2046_12' AND relkind = 'r' ORDER BY 1`,
	});
	expect(partitions.map(({ name }) => name)).toEqual([
		"event_2045_11",
		"event_2045_12",
		"event_2046_01",
	]);
});

test("a clock that jumps two days ahead and back counts no visitor twice", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	try {
		const realMs = Date.now();
		const page = newPage();
		const folder = temporaryFolder("spool");
		const ingest = createIngest({ folder });
		await ingest.start();
		const come = () => {
			const who = { address: "192.0.2.7", userAgent: "A browser", profileKey: page };
			const visitor = ingest.salts.hashVisitor({ ...who, atMs: realMs });
			return ingest.record(visitEvent(page, { visitor, atMs: realMs }));
		};
		await come();
		await ingest.drain();

		vi.setSystemTime(realMs + 2 * 86_400_000);
		await ingest.start();
		for (const { run } of analyticsJobs) await run({});
		await ingest.drain();
		vi.setSystemTime(realMs);
		await ingest.start();
		for (const { run } of analyticsJobs) await run({});
		await come();
		await ingest.drain();
		const [row] = await query({
			text: `SELECT views, visitors FROM analytics.daily WHERE profile_key = $1 AND dimension = 'total'`,
			values: [page],
		});
		expect(row).toEqual({ views: 2, visitors: 1 });
	} finally {
		vi.useRealTimers();
	}
});

test("a spool that is full or not writable loses visits, but the page is still served", async () => {
	const page = newPage();
	const full = createIngest({ folder: temporaryFolder("spool"), maxSpoolBytes: 160 });
	await full.record(view(page, 1));
	await full.record(view(page, 2));
	await full.record(view(page, 3));
	await full.drain();
	expect(await countViews(page)).toBe(2);

	const notAFolder = path.join(temporaryFolder("spool"), "file");
	writeFileSync(notAFolder, "");
	const broken = createIngest({ folder: notAFolder });
	await expect(broken.record(view(page, 4))).resolves.toBeUndefined();
	await broken.drain();
	expect(await countViews(page)).toBe(2);
});
