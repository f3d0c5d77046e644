import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { pool } from "./db.server.ts";
import { hashKey } from "./rate-limit.server.ts";
import { createSharedCounts, type SharedLimit } from "./shared-counts.server.ts";
import { query } from "./sql.server.ts";

/** Each call of `createSharedCounts` is another process: it shares nothing but the table. */

const ADA = { key: "ada", block: null };

function limitOf(max: number, perSeconds = 3_600): SharedLimit {
	return { name: crypto.randomUUID(), max, perSeconds };
}

const allows = (
	process: ReturnType<typeof createSharedCounts>,
	limit: SharedLimit,
	counted: { key: string; block: string | null } = ADA,
) => process.consume(limit, counted).refusedForS === 0;

async function storedOf({ name }: SharedLimit, key = ADA.key): Promise<number | null> {
	const values = [`${name}:${hashKey([key])}`];
	const text = "SELECT points FROM rate_limit WHERE key = $1";
	const [row] = await query<{ points: number }>({ text, values });
	return row?.points ?? null;
}

/** @returns the number of exchanges so far that contained a key of this limit */
function watchExchanges({ name }: SharedLimit): () => number {
	const spy = vi.spyOn(pool, "query");
	return () =>
		spy.mock.calls.filter(([statement]) => JSON.stringify(statement).includes(name)).length;
}

function loseDatabase() {
	const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
	return vi.spyOn(pool, "query").mockImplementation(() => Promise.reject(away));
}

test("one process keeps the limit exactly, and says what is left", async () => {
	const [process, limit] = [createSharedCounts(), limitOf(3)];
	const { resetS, ...first } = process.consume(limit, ADA);
	expect(first).toEqual({ left: 2, refusedForS: 0 });
	expect(resetS).toBe(3_600);
	await process.exchange();
	expect(process.consume(limit, ADA, 3)).toMatchObject({ left: 2, refusedForS: 3_600 });
	expect(process.consume(limit, ADA, 2)).toMatchObject({ left: 0, refusedForS: 0 });
	expect(process.isRefusedForS(limit, ADA)).toBeGreaterThan(3_500);
	await process.exchange();
	expect(allows(process, limit)).toBe(false);
	expect(allows(process, limit, { key: "eve", block: null })).toBe(true);
	await process.exchange();
	expect(await storedOf(limit)).toBe(3);
});

test("several processes keep it together, up to what one hasn't heard of the others", async () => {
	const [one, other, limit] = [createSharedCounts(), createSharedCounts(), limitOf(600)];
	for (let made = 0; made < 300; made += 1) expect(allows(one, limit)).toBe(true);
	await one.exchange();
	expect(allows(other, limit)).toBe(true);
	await other.exchange();
	for (let made = 1; made < 300; made += 1) expect(allows(other, limit)).toBe(true);
	expect(allows(other, limit)).toBe(false);
	await other.exchange();

	expect(allows(one, limit)).toBe(true);
	await one.exchange();
	expect(allows(one, limit)).toBe(false);
	expect(await storedOf(limit)).toBe(601);
});

test("a process that starts goes on with the count, and with its window", async () => {
	const [before, limit] = [createSharedCounts(), limitOf(600)];
	before.consume(limit, ADA, 590);
	await before.exchange();
	const inMinute = Date.now() + 60_000;
	const values = [inMinute, `${limit.name}:%`];
	await query({ text: "UPDATE rate_limit SET expire = $1 WHERE key LIKE $2", values });

	const after = createSharedCounts();
	expect(after.consume(limit, ADA).left).toBe(599);
	await after.exchange();
	const { left, resetS } = after.consume(limit, ADA);
	expect(left).toBe(8);
	expect(resetS).toBeLessThanOrEqual(60);
});

test("a tenth of the limit is exchanged at once, less is not", async () => {
	const [process, limit] = [createSharedCounts(), limitOf(600)];
	const exchanges = watchExchanges(limit);
	for (let made = 0; made < 59; made += 1) process.consume(limit, ADA);
	expect(exchanges()).toBe(0);
	process.consume(limit, ADA);
	expect(exchanges()).toBe(1);
	await process.exchange();
	expect(exchanges()).toBe(1);
	expect(await storedOf(limit)).toBe(60);
});

test("the rest is exchanged a little later, and without tries nothing is", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	try {
		const [process, limit] = [createSharedCounts(), limitOf(600)];
		const exchanges = watchExchanges(limit);
		process.consume(limit, ADA);
		vi.advanceTimersByTime(1_000);
		expect(exchanges()).toBe(1);
		await process.exchange();
		vi.advanceTimersByTime(60_000);
		expect(exchanges()).toBe(1);
	} finally {
		vi.useRealTimers();
	}
});

test("a refused try is neither counted nor exchanged", async () => {
	const [process, limit] = [createSharedCounts(), limitOf(2)];
	process.consume(limit, ADA, 2);
	await process.exchange();
	const exchanges = watchExchanges(limit);
	for (let made = 0; made < 20; made += 1) expect(allows(process, limit)).toBe(false);
	await process.exchange();
	expect(exchanges()).toBe(0);
});

test("without the database a process decides by its own count, and adds it later, once", async () => {
	const [one, other, limit] = [createSharedCounts(), createSharedCounts(), limitOf(4)];
	other.consume(limit, ADA);
	await other.exchange();
	const away = loseDatabase();
	for (let made = 0; made < 4; made += 1) {
		expect(allows(one, limit)).toBe(true);
		await one.exchange();
	}
	expect(allows(one, limit)).toBe(false);

	away.mockRestore();
	await Promise.all([one.exchange(), one.exchange()]);
	await one.exchange();
	expect(await storedOf(limit)).toBe(5);
	expect(allows(other, limit)).toBe(true);
	await other.exchange();
	expect(allows(other, limit)).toBe(false);
});

test("the count begins again with the window", async () => {
	let nowMs = 0;
	const process = createSharedCounts({ passedMs: () => nowMs });
	const limit = limitOf(20, 60);
	process.consume(limit, ADA, 20);
	await process.exchange();
	process.consume(limit, { key: "eve", block: null });
	nowMs = 59_000;
	expect(process.isRefusedForS(limit, ADA)).toBe(1);
	nowMs = 60_001;
	await query({
		text: "UPDATE rate_limit SET expire = 0 WHERE key LIKE $1",
		values: [`${limit.name}:%`],
	});
	// What was counted in a window that is over is not added to the next one.
	await process.exchange();
	expect(await storedOf(limit, "eve")).toBeNull();
	expect(process.consume(limit, ADA)).toEqual({ left: 19, resetS: 60, refusedForS: 0 });
	await process.exchange();
	expect(await storedOf(limit)).toBe(1);
	expect(process.consume(limit, ADA).left).toBe(18);
});

test("an IPv6 /48 has ten times the tries over all processes, and no more rows", async () => {
	const [one, other, limit] = [createSharedCounts(), createSharedCounts(), limitOf(1)];
	const network = (count: number) => ({
		key: `2001:db8:0:${count}::/64`,
		block: "2001:db8:0::/48",
	});
	for (let count = 0; count < 10; count += 1) {
		const process = count % 2 === 0 ? one : other;
		expect(allows(process, limit, network(count))).toBe(true);
		await process.exchange();
	}
	const { left, refusedForS } = other.consume(limit, network(10));
	expect(left).toBe(1);
	expect(refusedForS).toBeGreaterThan(3_500);
	await other.exchange();
	expect(await storedOf(limit, network(10).key)).toBeNull();
});

test("processes that exchange the same keys at once don't fail each other", async () => {
	const [one, other, limit] = [createSharedCounts(), createSharedCounts(), limitOf(1_000)];
	const keys = Array.from({ length: 5_000 }, (_, index) => ({ key: `${index}`, block: null }));
	const count = () => {
		for (const key of keys) one.consume(limit, key);
		for (const key of keys.toReversed()) other.consume(limit, key);
	};
	// Afterwards both have a connection, and the hashes of their keys.
	count();
	await Promise.all([one.exchange(), query({ text: "SELECT pg_sleep(0.1)" })]);
	await other.exchange();

	count();
	const exchanges = watchExchanges(limit);
	await Promise.all([one.exchange(), other.exchange()]);
	expect(exchanges()).toBe(2);
	const text = "SELECT DISTINCT points FROM rate_limit WHERE key LIKE $1";
	expect(await query({ text, values: [`${limit.name}:%`] })).toEqual([{ points: 4 }]);
});

test("the table gets no key, only its hash", async () => {
	const [process, limit] = [createSharedCounts(), limitOf(1)];
	process.consume(limit, { key: "192.0.2.78", block: "2001:db8:1::/48" });
	await process.exchange();
	const text = "SELECT key FROM rate_limit WHERE starts_with(key, $1)";
	const stored = JSON.stringify(await query({ text, values: [limit.name] }));
	expect(stored).toContain(`${limit.name}-48:`);
	expect(stored).not.toMatch(/192\.0\.2\.78|2001:db8/);
});

/** What happens in one of three processes. */
const stepArbitrary = fc.record({
	process: fc.nat({ max: 2 }),
	does: fc.oneof(
		fc.record({ tries: fc.integer({ min: 1, max: 4 }) }),
		fc.constant("exchanges" as const),
		fc.constant("fails to exchange" as const),
	),
});

test("every allowed try is counted once, whatever the order of exchanges and failures", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 30 }), async (steps) => {
			const limit = limitOf(12);
			const processes = [createSharedCounts(), createSharedCounts(), createSharedCounts()];
			const allowedBy = [0, 0, 0];
			for (const { process: index, does } of steps) {
				const process = processes[index] ?? createSharedCounts();
				if (does === "exchanges") await process.exchange();
				else if (does === "fails to exchange") {
					const away = loseDatabase();
					await process.exchange();
					away.mockRestore();
				} else {
					const isAllowed = process.consume(limit, ADA, does.tries).refusedForS === 0;
					if (isAllowed) allowedBy[index] = (allowedBy[index] ?? 0) + does.tries;
				}
			}
			for (const process of processes) await process.exchange();
			const allowed = allowedBy.reduce((sum, each) => sum + each, 0);
			expect(await storedOf(limit)).toBe(allowed === 0 ? null : allowed);
			expect(Math.max(...allowedBy)).toBeLessThanOrEqual(limit.max);
			// Who has something to add learns the sum.
			const last = createSharedCounts();
			last.consume(limit, ADA);
			await last.exchange();
			expect(last.isRefusedForS(limit, ADA) > 0).toBe(allowed + 1 >= limit.max);
		}),
		{ numRuns: 40 },
	);
});
