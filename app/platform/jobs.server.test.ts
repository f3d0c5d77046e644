import { setImmediate } from "node:timers/promises";
import { PgBoss, type WorkHandler, type WorkOptions } from "pg-boss";
import { afterAll, expect, test, vi } from "vitest";
import { eventually, until } from "#tests/support/eventually.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { db } from "./db.server.ts";
import {
	countQueuedMails,
	countRuns,
	enqueue,
	type Job,
	listFailedRuns,
	listOpenRuns,
	startJobs,
	stopJobs,
} from "./jobs.server.ts";
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

test("a failed job is retried after its own delay and as often as it defines", async () => {
	const job = failingJob("fails-twice", { limit: 1, delayS: 1, maxDelayS: 1 });
	await startJobs([job]);
	await enqueue(job, {});

	await until(() => job.triesMs.length === 2);
	const [first = 0, second = 0] = job.triesMs;
	expect(second - first).toBeGreaterThanOrEqual(1_000);
	await eventually(async () => {
		const states = await query({ text: "SELECT state FROM pgboss.job WHERE name = 'fails-twice'" });
		expect(states).toEqual([{ state: "failed" }]);
	});
	expect(job.triesMs).toHaveLength(2);
});

test("a queue created by an earlier version gets the job's retry options", async () => {
	await startJobs([failingJob("changes", { limit: 5, delayS: 1, maxDelayS: 60 })]);
	await startJobs([failingJob("changes", { limit: 14, delayS: 5, maxDelayS: 3600 })]);
	const text = `SELECT retry_limit, retry_delay, retry_delay_max, heartbeat_seconds FROM pgboss.queue WHERE name = 'changes'`;
	expect(await query({ text })).toEqual([
		{ retry_limit: 14, retry_delay: 5, retry_delay_max: 3600, heartbeat_seconds: 30 },
	]);
});

test("one of several waiting jobs with the same key is kept", async () => {
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
	await until(() => seen.includes("c"));
	expect(seen.filter((id) => id === "c")).toHaveLength(1);
	expect(seen.filter((id) => id === "b")).toHaveLength(1);
});

test("a job queued in a transaction exists only once that commits", async () => {
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

test("runs that aren't done are counted and listed", async () => {
	const { promise: ended, resolve: end } = Promise.withResolvers<void>();
	const started: string[] = [];
	const job: Job = {
		name: "counted",
		sendsMail: true,
		run: (_, runId = "") => {
			started.push(runId);
			return ended;
		},
	};
	const count = async () => {
		const counted = (await countRuns()).filter(({ queue }) => queue === "counted");
		return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
	};
	await startJobs([job]);
	await enqueue(job, {});
	await until(() => started.length === 1);
	await enqueue(job, {});
	await enqueue(job, {}, { afterS: 3600 });
	expect(await count()).toEqual({ active: 1, created: 2 });
	// The one that is due.
	expect(await countQueuedMails()).toBe(1);
	expect(await listOpenRuns(started)).toEqual(new Set(started));

	end();
	await eventually(async () => expect(await count()).toEqual({ created: 1 }));
	expect(await countQueuedMails()).toBe(0);
	expect(await listOpenRuns(started)).toEqual(new Set());
});

test("a job queued while queues are being created waits for its own", async () => {
	const run = vi.fn(async () => {});
	const job: Job = { name: "early", run };
	const starting = startJobs([job]);
	await enqueue(job, {});
	await starting;
	await until(() => run.mock.calls.length === 1);
});

/** Lets workers look into their queue once an hour, so that within a test only a notification wakes them. */
function pollHourly() {
	const work = PgBoss.prototype.work as (
		this: PgBoss,
		name: string,
		options: WorkOptions,
		handler: WorkHandler<object>,
	) => Promise<string>;
	const hourly = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 };
	vi.spyOn(PgBoss.prototype, "work").mockImplementation(function (
		this: PgBoss,
		...[name, options, handler]: unknown[]
	) {
		return work.call(
			this,
			name as string,
			{ ...(options as WorkOptions), ...hourly },
			handler as WorkHandler<object>,
		);
	});
}

test("jobs run without a pause, up to the job's concurrency limit", async () => {
	pollHourly();
	let atOnce = 0;
	let mostAtOnce = 0;
	let done = 0;
	const job: Job<{ n: number }> = {
		name: "many",
		concurrency: 5,
		run: async () => {
			mostAtOnce = Math.max(mostAtOnce, ++atOnce);
			await setImmediate();
			atOnce -= 1;
			done += 1;
		},
	};
	await startJobs([job]);
	// One transaction sends one notification, so nothing but the worker itself makes it go on.
	await db.$transaction(
		async (tx) => {
			for (let n = 0; n < 60; n += 1) await enqueue(job, { n }, { tx });
		},
		{ timeout: 2 * PATIENCE_MS },
	);
	await until(() => done === 60);
	expect(mostAtOnce).toBe(5);
});

test("a run begins when it is queued, not at the next poll of its queue", async () => {
	pollHourly();
	let done = 0;
	const run = async () => {
		done += 1;
	};
	const job: Job = { name: "woken", run };
	await startJobs([job]);
	for (let queued = 1; queued <= 15; queued += 1) {
		await db.$transaction((tx) => enqueue(job, {}, { tx }));
		await until(() => done === queued, { intervalMs: 5 });
	}
});

test("a retry, and a run queued for later, begin when they are due, not at the next poll of their queue", async () => {
	pollHourly();
	const failing = failingJob("retried-when-due", { limit: 1, delayS: 1, maxDelayS: 1 });
	let hasRun = false;
	const later: Job = {
		name: "begins-when-due",
		run: async () => {
			hasRun = true;
		},
	};
	await startJobs([failing, later]);
	await enqueue(failing, {});
	await enqueue(later, {}, { afterS: 1 });
	await until(() => failing.triesMs.length === 2 && hasRun);
});

test("a failed job doesn't affect those beside it", async () => {
	const tries: number[] = [];
	const job: Job<{ n: number }> = {
		name: "partly-fails",
		concurrency: 3,
		retry: { limit: 1, delayS: 1, maxDelayS: 1 },
		run: async ({ n }) => {
			tries.push(n);
			if (n === 2) throw new Error("not this one");
		},
	};
	await startJobs([job]);
	for (const n of [1, 2, 3]) await enqueue(job, { n });
	const failures = () =>
		query<{ n: number; message: string }>({
			text: `SELECT (data->>'n')::int AS n, output->>'message' AS message
				FROM pgboss.job WHERE name = 'partly-fails' AND state = 'failed'`,
		});
	await eventually(async () =>
		expect(await failures()).toEqual([{ n: 2, message: "not this one" }]),
	);
	expect(tries.toSorted()).toEqual([1, 2, 2, 3]);
});

test("a job whose process was killed is retried after half a minute without a heartbeat", async () => {
	const run = vi.fn(async () => {});
	await startJobs([{ name: "orphaned", run }]);
	// A negative number is a heartbeat in the future, which stays fresh however long the test takes.
	const insert = (name: string, silentS: number) =>
		query({
			text: `
				INSERT INTO pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
				SELECT name, jsonb_build_object('silent', $2::int), 'active', now(), now() - make_interval(secs => $2),
					heartbeat_seconds, 1
				FROM pgboss.queue WHERE name = $1`,
			values: [name, silentS],
		});
	await insert("orphaned", -3_600);
	await insert("orphaned", 31);
	await until(() => run.mock.calls.length > 0);
	expect(run.mock.calls).toEqual([[{ silent: 31 }, expect.any(String)]]);
});

test("a job that kills its process at every try fails at its last one, and isn't started again", async () => {
	const run = vi.fn(async () => {});
	await startJobs([{ name: "poisonous", run, retry: { limit: 2, delayS: 1, maxDelayS: 1 } }]);
	// As its process has left it: the last of three tries has begun, and nobody says that it goes on.
	await query({
		text: `
			INSERT INTO pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_count)
			SELECT name, '{"isPoison": true}', 'active', now(), now() - interval '31 seconds', heartbeat_seconds, 2, 2
			FROM pgboss.queue WHERE name = 'poisonous'`,
	});
	await eventually(async () => {
		const [failed] = await listFailedRuns({ name: "poisonous" }, { limit: 10 });
		expect(failed).toMatchObject({ data: { isPoison: true }, tries: 3 });
	});
	await enqueue({ name: "poisonous", run }, {});
	await until(() => run.mock.calls.length > 0);
	expect(run.mock.calls).toEqual([[{}, expect.any(String)]]);
});

test("a job that never ends is given up after its time limit, and the queue goes on", async () => {
	const tries: string[] = [];
	const job: Job<{ name: string }> = {
		name: "endless",
		maxRunS: 1,
		retry: { limit: 1, delayS: 1, maxDelayS: 1 },
		run: ({ name }) => {
			tries.push(name);
			return name === "hangs" ? new Promise<void>(() => {}) : Promise.resolve();
		},
	};
	await startJobs([job]);
	await enqueue(job, { name: "hangs" });
	await until(() => tries.length === 1);
	await enqueue(job, { name: "works" });
	await until(() => tries.includes("works"));
	await eventually(async () => {
		const [failed] = await listFailedRuns({ name: "endless" }, { limit: 10 });
		expect(failed).toMatchObject({ data: { name: "hangs" }, tries: 2 });
	});
	expect(tries.toSorted()).toEqual(["hangs", "hangs", "works"]);
});
