import { afterAll, expect, test, vi } from "vitest";
import { db } from "./db.server.ts";
import { enqueue, type Job, startJobs, stopJobs } from "./jobs.server.ts";

afterAll(stopJobs);

test("a run begins when it is queued, not when its queue is looked at next", async () => {
	const runs = 15;
	let done = 0;
	const run = async () => {
		done += 1;
	};
	const job: Job = { name: "woken", run };
	await startJobs([job]);
	const startedAt = performance.now();
	for (let queued = 1; queued <= runs; queued += 1) {
		await db.$transaction((tx) => enqueue(job, {}, { tx }));
		await vi.waitUntil(() => done === queued, { timeout: 10_000, interval: 5 });
	}
	// Two seconds each otherwise.
	expect(performance.now() - startedAt).toBeLessThan((runs * 2_000) / 2);
});
