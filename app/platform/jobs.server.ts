import { setTimeout as delay } from "node:timers/promises";
import { fromPrisma, type JobResult, PgBoss } from "pg-boss";
import { connectionOptions } from "./database-connection.server.ts";
import type { Tx } from "./db.server.ts";
import { limitLog } from "./limit-log.server.ts";
import { log } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";
import { query } from "./sql.server.ts";

/** Work outside a request: queued with retries, or run on a schedule. */
export type Job<Data extends object = Record<string, never>> = {
	name: string;
	/** Five-field cron in UTC. */
	schedule?: string;
	/** Of several runs that still wait and have the same key, one is kept: it finds what all of them were queued for. */
	key?(data: Data): string;
	/**
	 * How often a failed run is tried again, for what may stay broken for longer than a few seconds. The first delay is
	 * `delayS` to twice that, each further one about double, none longer than `maxDelayS`.
	 */
	retry?: { limit: number; delayS: number; maxDelayS: number };
	/** How many runs a process does at once; 1 where left out. For what mostly waits for somebody else. */
	concurrency?: number;
	/** @param runId the same each time that one run is tried; left out by whoever calls this outside of the queue */
	run(data: Data, runId?: string): Promise<void>;
};

/** Over about a minute: enough for a database that restarts. */
const DEFAULT_RETRY = { limit: 5, delayS: 1, maxDelayS: 60 };
const STOP_TIMEOUT_MS = 5_000;
const RETRY_START_MS = 1_000;
const START_WAIT_MS = 5_000;
/**
 * A process that was killed is missed after so long, and its runs are tried again. Longer than a database usually takes to
 * restart, so that a run whose process could not say that it lives is not begun a second time beside it.
 */
const HEARTBEAT_S = 30;
const HEARTBEAT_EVERY_S = 5;
const LOOK_FOR_DEAD_EVERY_S = 10;
/** Its own few connections: a burst of jobs must not take the pool away from requests. */
const JOB_CONNECTIONS = 2;

const boss = singleton("jobs", () => {
	const created = new PgBoss({
		...connectionOptions(),
		application_name: "jobs",
		max: JOB_CONNECTIONS,
		monitorIntervalSeconds: LOOK_FOR_DEAD_EVERY_S,
		superviseIntervalSeconds: LOOK_FOR_DEAD_EVERY_S,
	});
	// While the database is away it fails at every look into every queue.
	const limitErrorLog = limitLog();
	created.on("error", (error) => {
		limitErrorLog((suppressed) => log.warn({ err: error.message, suppressed }, "job queue"));
	});
	return created;
});

/** While the queues are being made, right after the start. */
let untilQueuesAreMade: Promise<void> | null = null;

/** Starts the queue and its workers. While the database is away it keeps trying; it rejects only once stopped. */
export async function startJobs(jobs: ReadonlyArray<Job<never>>): Promise<void> {
	const made = Promise.withResolvers<void>();
	untilQueuesAreMade = made.promise;
	await untilItWorks(() => boss.start());
	const queues = await untilItWorks(() => boss.getQueues());
	const existing = new Set(queues.map((queue) => queue.name));
	for (const { name, key, retry = DEFAULT_RETRY } of jobs) {
		const options = {
			retryLimit: retry.limit,
			retryBackoff: true,
			retryDelay: retry.delayS,
			retryDelayMax: retry.maxDelayS,
			heartbeatSeconds: HEARTBEAT_S,
		};
		const policy = key ? "short" : "standard";
		await untilItWorks(() =>
			existing.has(name)
				? // An earlier version of the product may have made it otherwise.
					boss.updateQueue(name, options)
				: boss.createQueue(name, { ...options, policy }),
		);
	}
	untilQueuesAreMade = null;
	made.resolve();
	for (const job of jobs) {
		await untilItWorks(() => work(job));
		const { name, schedule } = job;
		if (schedule) await untilItWorks(() => boss.schedule(name, schedule));
	}
}

/** Does a queue's runs, several at once where the job says so, and without a pause for as long as there are more. */
async function work({ name, run, concurrency = 1 }: Job<never>): Promise<void> {
	const runOne = async ({ id, data }: { id: string; data: unknown }): Promise<JobResult> => {
		try {
			await run(data as never, id);
			return { id, status: "completed" };
		} catch (error) {
			return { id, status: "failed", output: error };
		}
	};
	const options = {
		batchSize: concurrency,
		perJobResults: true,
		heartbeatRefreshSeconds: HEARTBEAT_EVERY_S,
	} as const;
	const workerId: string = await boss.work(name, options, (queued) => {
		// The worker then asks for more at once, instead of after two seconds.
		boss.notifyWorker(workerId);
		return Promise.all(queued.map(runOne));
	});
}

let isStopping = false;

const limitStartLog = limitLog();

async function untilItWorks<Result>(attempt: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (isStopping) throw error;
			limitStartLog(() =>
				log.warn({ err: error }, "the job queue could not start and will try again"),
			);
			await delay(RETRY_START_MS);
		}
	}
}

/**
 * Queues one run. Throws when the database is away: nothing was queued then.
 * @param options.tx of which the run becomes part: it is there once that has been committed, and never if it is not
 */
export async function enqueue<Data extends object>(
	job: Job<Data>,
	data: Data,
	{ tx }: { tx?: Tx } = {},
): Promise<void> {
	// The product answers before its queues are there. Who is that early waits a moment.
	if (untilQueuesAreMade) {
		await Promise.race([untilQueuesAreMade, delay(START_WAIT_MS, undefined, { ref: false })]);
	}
	await boss.send(job.name, data, {
		...(job.key ? { singletonKey: job.key(data) } : {}),
		...(tx ? { db: fromPrisma(tx) } : {}),
	});
}

/**
 * Forgets every run, waiting or done, whose data says one of these. Done ones are otherwise kept for a week.
 * @param values whole strings, wherever they stand in a run's data
 */
export async function deleteJobs(values: readonly string[]): Promise<void> {
	const [queue] = await query<{ exists: boolean }>({
		text: `SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`,
	});
	if (!queue?.exists) return;
	await query({
		text: `DELETE FROM pgboss.job WHERE jsonb_path_exists(data, '$.** ? (@ == $values[*])', $1)`,
		values: [JSON.stringify({ values })],
	});
}

export async function stopJobs(): Promise<void> {
	isStopping = true;
	await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}
