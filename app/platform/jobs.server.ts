import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { fromPrisma, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { runningJob } from "./current-run.server.ts";
import { sessionOptions } from "./database-connection.server.ts";
import type { Tx } from "./db.server.ts";
import { env } from "./env.server.ts";
import { limitLog } from "./limit-log.server.ts";
import { log } from "./log.server.ts";
import { observe } from "./observe.server.ts";
import { singleton } from "./singleton.server.ts";
import { query } from "./sql.server.ts";

/** Work outside requests: queued with retries, or scheduled. */
export type Job<Data extends object = Record<string, never>> = {
	name: string;
	/** Cron expression with five fields, in UTC. */
	schedule?: string;
	/** Of several waiting runs with the same key, one is kept, which does the work of all. */
	key?(data: Data): string;
	/**
	 * Retries of a failed run, for failures that may last longer than a few seconds. The first delay is `delayS` to twice
	 * that; each further one is about double, up to `maxDelayS`. In seconds.
	 */
	retry?: { limit: number; delayS: number; maxDelayS: number };
	/** Time limit of a run in seconds, a quarter of an hour by default, after which it counts as failed. At most a day. */
	maxRunS?: number;
	/** Number of concurrent runs per process, 1 by default. Raise it for jobs that mostly wait. */
	concurrency?: number;
	/** Whether its runs send email, so that failed ones are shown as email that could not be sent. */
	sendsMail?: boolean;
	/** @param runId the same id for each retry of a run; undefined if called outside of the queue */
	run(data: Data, runId?: string): Promise<void>;
};

const DEFAULT_MAX_RUN_S = 15 * 60;
/** Retries over about a minute, long enough for a restart of the database. */
const DEFAULT_RETRY = { limit: 5, delayS: 1, maxDelayS: 60 };
const STOP_TIMEOUT_MS = 5_000;
const RETRY_START_MS = 1_000;
/** Longer than the creation of all queues takes on a slow, busy machine. */
const START_WAIT_MS = 60_000;
/**
 * Time in seconds after which the runs of a killed process are retried. Longer than a restart of the database usually
 * takes, so that a run whose process couldn't send its heartbeat isn't started a second time beside it.
 */
const HEARTBEAT_S = 30;
const HEARTBEAT_EVERY_S = 5;
const LOOK_FOR_DEAD_EVERY_S = 10;
/** How often one statement looks for queues with due runs, for which nothing has notified the workers. */
const LOOK_FOR_DUE_EVERY_MS = 2_000;
/** How often each worker looks into its own queue besides. One statement for each queue, of which there are about 80. */
const POLL_EVERY_S = 60;
/** Separate connections, so that a burst of jobs doesn't take the pool's from requests. */
const JOB_CONNECTIONS = 2;

/** Whether this process runs jobs. Every process can queue them. */
const runsJobs = env.ROLES.includes("jobs");

const boss = singleton("jobs", () => {
	const created = new PgBoss({
		...sessionOptions(),
		application_name: "jobs",
		max: JOB_CONNECTIONS,
		// Workers begin when a run's transaction commits, in any process; `wakeForDueRuns` wakes them for retries.
		useListenNotify: true,
		supervise: runsJobs,
		schedule: runsJobs,
		monitorIntervalSeconds: LOOK_FOR_DEAD_EVERY_S,
		superviseIntervalSeconds: LOOK_FOR_DEAD_EVERY_S,
	});
	// While the database is unavailable, every poll of every queue fails.
	const limitErrorLog = limitLog();
	created.on("error", (error) => {
		limitErrorLog((suppressed) => log.warn({ err: error.message, suppressed }, "job queue"));
	});
	return created;
});

/** Set while the queues are being created, right after the start. A try that fails releases those who wait for it. */
let creation: PromiseWithResolvers<void> | null = null;

/** @returns whether the queues of this process exist: a form that queues a job can be posted */
export function areQueuesCreated(): boolean {
	return creation === null;
}

/**
 * Resolves when the queues exist. While the database is unavailable, it resolves too, so that those who wait learn that
 * from the database.
 */
export async function waitForQueues(): Promise<void> {
	if (!creation) return;
	await Promise.race([creation.promise, delay(START_WAIT_MS, undefined, { ref: false })]);
}

let stopping = new AbortController();

/** Names of the queues that send email. */
const mailQueues = singleton("mail-queues", () => new Set<string>());

/**
 * Starts the queue, and its workers if this process runs jobs. Retries while the database is unavailable; rejects only
 * when stopped.
 */
export async function startJobs(jobs: ReadonlyArray<Job<never>>): Promise<void> {
	stopping = new AbortController();
	creation = Promise.withResolvers();
	for (const { name, sendsMail } of jobs) if (sendsMail) mailQueues.add(name);
	await untilItWorks(() => boss.start());
	const queues = await untilItWorks(() => boss.getQueues());
	const existing = new Set(queues.map((queue) => queue.name));
	for (const { name, key, retry = DEFAULT_RETRY, maxRunS = DEFAULT_MAX_RUN_S } of jobs) {
		const options = {
			retryLimit: retry.limit,
			retryBackoff: true,
			retryDelay: retry.delayS,
			retryDelayMax: retry.maxDelayS,
			heartbeatSeconds: HEARTBEAT_S,
			expireInSeconds: maxRunS,
			notify: true,
		};
		const policy = key ? "short" : "standard";
		await untilItWorks(() =>
			existing.has(name)
				? // An earlier version of the product may have made it otherwise.
					boss.updateQueue(name, options)
				: boss.createQueue(name, { ...options, policy }),
		);
	}
	creation.resolve();
	creation = null;
	if (!runsJobs) return;
	const workers = new Map<string, string>();
	for (const job of jobs) {
		const { name, schedule } = job;
		workers.set(name, await untilItWorks(() => work(job)));
		if (schedule) await untilItWorks(() => boss.schedule(name, schedule));
	}
	wakeForDueRuns(workers, stopping.signal);
}

/**
 * Makes workers look into their queues as soon as a run is due that nothing announces: a retry, or one queued for later.
 * @param workers the worker's id by the name of its queue
 */
async function wakeForDueRuns(
	workers: ReadonlyMap<string, string>,
	signal: AbortSignal,
): Promise<void> {
	const names = [...workers.keys()];
	while (!signal.aborted) {
		// While the database is unavailable, the workers' own polls say so.
		for (const name of await listDueQueues(names).catch(() => [])) {
			boss.notifyWorker(workers.get(name) ?? "");
		}
		// Stopping rejects the wait.
		await delay(LOOK_FOR_DUE_EVERY_MS, undefined, { ref: false, signal }).catch(() => {});
	}
}

/** @returns those of the queues that have a run whose time has come */
async function listDueQueues(names: readonly string[]): Promise<string[]> {
	const rows = await query<{ name: string }>({
		text: `
			SELECT queue.name FROM unnest($1::text[]) AS queue(name)
			WHERE EXISTS (
				SELECT FROM pgboss.job AS run
				WHERE run.name = queue.name AND run.state < 'active' AND NOT run.blocked AND run.start_after <= now()
			)`,
		values: [names],
	});
	return rows.map(({ name }) => name);
}

/**
 * Processes a queue, concurrently if the job says so, without pauses while there are more runs.
 * @returns the worker's id
 */
async function work({ name, run, concurrency = 1 }: Job<never>): Promise<string> {
	const runOne = async ({
		id,
		data,
		retryCount,
		retryLimit,
	}: JobWithMetadata<unknown>): Promise<JobResult> => {
		const startedAt = performance.now();
		const observeResult = (result: "completed" | "failed") =>
			observe({
				kind: "job",
				queue: name,
				result,
				seconds: (performance.now() - startedAt) / 1_000,
			});
		try {
			const isLastTry = retryCount >= retryLimit;
			await runningJob.run({ id, isLastTry }, () => run(data as never, id));
			observeResult("completed");
			return { id, status: "completed" };
		} catch (error) {
			observeResult("failed");
			return { id, status: "failed", output: error };
		}
	};
	const options = {
		batchSize: concurrency,
		perJobResults: true,
		includeMetadata: true,
		heartbeatRefreshSeconds: HEARTBEAT_EVERY_S,
		notifyPollingIntervalSeconds: POLL_EVERY_S,
	} as const;
	const workerId: string = await boss.work(name, options, (queued) => {
		// Makes the worker look at once for more.
		boss.notifyWorker(workerId);
		return Promise.all(queued.map(runOne));
	});
	return workerId;
}

const limitStartLog = limitLog();

async function untilItWorks<Result>(attempt: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (stopping.signal.aborted) throw error;
			if (creation) {
				creation.resolve();
				creation = Promise.withResolvers();
			}
			limitStartLog(() =>
				log.warn({ err: error }, "the job queue could not start and will try again"),
			);
			await delay(RETRY_START_MS);
		}
	}
}

const discarding = new AsyncLocalStorage<true>();

/** Runs `work` without queuing any jobs, because nobody should get an email about the demo's past. */
export function withoutJobs<Result>(work: () => Promise<Result>): Promise<Result> {
	return discarding.run(true, work);
}

/**
 * Queues one run. Throws while the database is unavailable; nothing is queued then.
 * @param options.tx transaction that the run becomes part of: it is queued if the transaction commits
 * @param options.afterS time in seconds before which it doesn't run
 */
export async function enqueue<Data extends object>(
	job: Job<Data>,
	data: Data,
	{ tx, afterS = 0 }: { tx?: Tx; afterS?: number } = {},
): Promise<void> {
	if (discarding.getStore()) return;
	await waitForQueues();
	await boss.send(job.name, data, {
		...(job.key ? { singletonKey: job.key(data) } : {}),
		...(tx ? { db: fromPrisma(tx) } : {}),
		...(afterS > 0 ? { startAfter: afterS } : {}),
	});
}

/**
 * Deletes all runs, waiting or done, whose data contains one of the values. Otherwise done runs are kept for a week.
 * @param values whole strings, anywhere in a run's data
 */
export async function deleteJobs(values: readonly string[]): Promise<void> {
	if (!(await hasQueue())) return;
	await query({
		text: `DELETE FROM pgboss.job WHERE jsonb_path_exists(data, '$.** ? (@ == $values[*])', $1)`,
		values: [JSON.stringify({ values })],
	});
}

/** Finds those of the runs that will still be tried, or are being tried. */
export async function listOpenRuns(ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0 || !(await hasQueue())) return new Set();
	const rows = await query<{ id: string }>({
		text: `SELECT id FROM pgboss.job WHERE id = ANY($1::uuid[]) AND state IN ('created', 'retry', 'active')`,
		values: [ids],
	});
	return new Set(rows.map(({ id }) => id));
}

/** Counts the runs of jobs that send email and that haven't been tried yet. */
export async function countQueuedMails(): Promise<number> {
	if (!(await hasQueue())) return 0;
	const [row] = await query<{ count: number }>({
		text: `
			SELECT count(*)::int AS count FROM pgboss.job
			WHERE name = ANY($1) AND state = 'created' AND start_after <= now()`,
		values: [[...mailQueues]],
	});
	return row?.count ?? 0;
}

export type FailedRuns = { name: string; sendsMail: boolean; count: number; lastAt: Date };

/** Counts the runs that failed at every retry, by queue, of the last week: the queue deletes older ones. */
export async function countFailedRuns(): Promise<FailedRuns[]> {
	if (!(await hasQueue())) return [];
	const rows = await query<Omit<FailedRuns, "sendsMail">>({
		text: `
			SELECT name, count(*)::int AS count, max(completed_on) AS "lastAt" FROM pgboss.job
			WHERE state = 'failed' GROUP BY name ORDER BY name`,
	});
	return rows.map((row) => ({ ...row, sendsMail: mailQueues.has(row.name) }));
}

/** A run that failed at every retry. */
export type FailedRun = {
	id: string;
	/** Name of its queue. */
	name: string;
	sendsMail: boolean;
	data: unknown;
	/** What the last try threw, as the queue stores it. */
	output: unknown;
	tries: number;
	queuedAt: Date;
	/** With milliseconds, so that it can be compared with the stored time. */
	failedAt: Date;
};

/** The time with milliseconds, as a `Date` has it. */
const FAILED_AT = `date_trunc('milliseconds', completed_on)`;
const FAILED_RUN = `id, name, data, output, retry_count + 1 AS tries, created_on AS "queuedAt", ${FAILED_AT} AS "failedAt"`;

/**
 * Lists runs that failed at every retry, latest first.
 * @param search.name name of a queue
 * @param search.before the run after which the list begins, which may be gone by now
 */
export async function listFailedRuns(
	{
		name,
		before,
	}: { name?: string | undefined; before?: { failedAt: Date; id: string } | undefined },
	{ limit }: { limit: number },
): Promise<FailedRun[]> {
	if (!(await hasQueue())) return [];
	const rows = await query<Omit<FailedRun, "sendsMail">>({
		text: `
			SELECT ${FAILED_RUN} FROM pgboss.job
			WHERE state = 'failed' AND ($1::text IS NULL OR name = $1)
				AND ($2::timestamptz IS NULL OR (${FAILED_AT}, id) < ($2, $3::uuid))
			ORDER BY ${FAILED_AT} DESC, id DESC
			LIMIT $4`,
		values: [name ?? null, before?.failedAt ?? null, before?.id ?? null, limit],
	});
	return rows.map(withSendsMail);
}

/** @returns null for a run that hasn't failed, or doesn't exist any more */
export async function getFailedRun(id: string): Promise<FailedRun | null> {
	if (!(await hasQueue())) return null;
	const [row] = await query<Omit<FailedRun, "sendsMail">>({
		text: `SELECT ${FAILED_RUN} FROM pgboss.job WHERE state = 'failed' AND id = $1::uuid`,
		values: [id],
	});
	return row ? withSendsMail(row) : null;
}

function withSendsMail(row: Omit<FailedRun, "sendsMail">): FailedRun {
	return { ...row, sendsMail: mailQueues.has(row.name) };
}

type LockedRun = { id: string; name: string };

/**
 * Locks runs that failed at every retry, so that nobody else retries or deletes them until the transaction ends.
 * @param which one run, or all of a queue
 */
export async function lockFailedRuns(
	tx: Tx,
	which: { id: string } | { name: string },
): Promise<LockedRun[]> {
	const [queue] = await tx.$queryRaw<{ exists: boolean }[]>`
		SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`;
	if (!queue?.exists) return [];
	if ("id" in which) {
		return tx.$queryRaw<LockedRun[]>`
			SELECT id, name FROM pgboss.job WHERE state = 'failed' AND id = ${which.id}::uuid FOR UPDATE`;
	}
	return tx.$queryRaw<LockedRun[]>`
		SELECT id, name FROM pgboss.job WHERE state = 'failed' AND name = ${which.name}
		ORDER BY id FOR UPDATE`;
}

/**
 * Tries failed runs once more, as soon as the transaction commits. It is their last try: one that fails again is a failed
 * run again. They are due from now on, because one that was due long ago counts as late.
 * @param ids runs that the transaction has locked
 */
export async function retryFailedRuns(tx: Tx, ids: readonly string[]): Promise<void> {
	await tx.$executeRaw`
		UPDATE pgboss.job SET state = 'retry', retry_limit = retry_count + 1, completed_on = NULL,
			start_after = now(), keep_until = now() + (keep_until - start_after)
		WHERE state = 'failed' AND id = ANY(${ids}::uuid[])`;
}

/** @param ids runs that the transaction has locked */
export async function deleteFailedRuns(tx: Tx, ids: readonly string[]): Promise<void> {
	await tx.$executeRaw`
		DELETE FROM pgboss.job WHERE state = 'failed' AND id = ANY(${ids}::uuid[])`;
}

type CountedRuns = { queue: string; state: string; count: number };

/** Counts the runs that aren't done, and those that failed at every retry, by queue and state. */
export async function countRuns(): Promise<CountedRuns[]> {
	if (!(await hasQueue())) return [];
	return query<CountedRuns>({
		text: `
			SELECT name AS queue, state::text, count(*)::int AS count FROM pgboss.job
			WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`,
	});
}

export type QueueState = {
	/** When the newest run of a job ended; null if none has. */
	lastRunAt: Date | null;
	/** When a process last started to run this job: each schedules it anew. Null before the first. */
	startedAt: Date | null;
	/** Number of runs of all jobs that should have begun five minutes ago. */
	late: number;
};

/** @param name a scheduled job that runs often */
export async function readQueueState(name: string): Promise<QueueState> {
	if (!(await hasQueue())) return { lastRunAt: null, startedAt: null, late: 0 };
	const [row] = await query<QueueState>({
		text: `
			SELECT (SELECT max(completed_on) FROM pgboss.job WHERE name = $1 AND state = 'completed') AS "lastRunAt",
				(SELECT max(updated_on) FROM pgboss.schedule WHERE name = $1) AS "startedAt",
				(SELECT count(*)::int FROM pgboss.job
					WHERE state IN ('created', 'retry') AND start_after < now() - interval '5 minutes') AS late`,
		values: [name],
	});
	return row ?? { lastRunAt: null, startedAt: null, late: 0 };
}

/** Whether the queue's tables exist: it creates them when it first starts. */
async function hasQueue(): Promise<boolean> {
	const [queue] = await query<{ exists: boolean }>({
		text: `SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`,
	});
	return queue?.exists ?? false;
}

export async function stopJobs(): Promise<void> {
	stopping.abort();
	await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}
