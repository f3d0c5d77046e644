import { afterAll, expect, test, vi } from "vitest";
import { db } from "./db.server.ts";
import { enqueue, type Job, startJobs, stopJobs } from "./jobs.server.ts";
import { query } from "./sql.server.ts";

afterAll(stopJobs);

/** A job that always fails, and when it was tried. */
function failingJob(name: string, retry: Job["retry"]): Job & { triesMs: number[] } {
	const triesMs: number[] = [];
	const run = async () => {
		triesMs.push(performance.now());
		throw new Error("This job always fails");
	};
	return { name, retry, run, triesMs };
}

test("a failed run is tried again after the job's own delay, as often as the job says", async () => {
	const job = failingJob("fails-twice", { limit: 1, delayS: 1, maxDelayS: 1 });
	await startJobs([job]);
	await enqueue(job, {});

	await vi.waitUntil(() => job.triesMs.length === 2, { timeout: 10_000 });
	const [first = 0, second = 0] = job.triesMs;
	expect(second - first).toBeGreaterThanOrEqual(1_000);
	await vi.waitFor(async () => {
		const states = await query({ text: "SELECT state FROM pgboss.job WHERE name = 'fails-twice'" });
		expect(states).toEqual([{ state: "failed" }]);
	});
	expect(job.triesMs).toHaveLength(2);
});

test("a queue that an earlier version made gets the job's retries", async () => {
	await startJobs([failingJob("changes", { limit: 5, delayS: 1, maxDelayS: 60 })]);
	await startJobs([failingJob("changes", { limit: 14, delayS: 5, maxDelayS: 3600 })]);
	const text = `SELECT retry_limit, retry_delay, retry_delay_max FROM pgboss.queue WHERE name = 'changes'`;
	expect(await query({ text })).toEqual([
		{ retry_limit: 14, retry_delay: 5, retry_delay_max: 3600 },
	]);
});

test("of runs with one key that still wait, one is kept", async () => {
	const seen: string[] = [];
	const job: Job<{ id: string }> = {
		name: "keyed",
		key: ({ id }) => id,
		run: async ({ id }) => void seen.push(id),
	};
	// Nobody takes them before all of them are queued.
	const { promise: started, resolve: start } = Promise.withResolvers<void>();
	const first: Job<{ id: string }> = { ...job, run: (data) => started.then(() => job.run(data)) };
	await startJobs([first]);
	for (const id of ["a", "b", "b", "c", "b"]) await enqueue(first, { id });
	start();
	await vi.waitUntil(() => seen.includes("c"), { timeout: 10_000 });
	expect(seen.filter((id) => id === "c")).toHaveLength(1);
	expect(seen.filter((id) => id === "b")).toHaveLength(1);
});

test("what is queued in a transaction is there once that is committed, and else never", async () => {
	const job: Job<{ id: string }> = { name: "in-tx", run: async () => {} };
	await startJobs([job]);
	const failing = db.$transaction(async (tx) => {
		await enqueue(job, { id: "undone" }, { tx });
		throw new Error("changed our mind");
	});
	await expect(failing).rejects.toThrow("changed our mind");
	await db.$transaction((tx) => enqueue(job, { id: "done" }, { tx }));
	const text = "SELECT data FROM pgboss.job WHERE name = 'in-tx'";
	expect(await query({ text })).toEqual([{ data: { id: "done" } }]);
});

test("what is queued while the queues are still being made waits for its own", async () => {
	const run = vi.fn(async () => {});
	const job: Job = { name: "early", run };
	const starting = startJobs([job]);
	await enqueue(job, {});
	await starting;
	await vi.waitUntil(() => run.mock.calls.length === 1, { timeout: 10_000 });
});
