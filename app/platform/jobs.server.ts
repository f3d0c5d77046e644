import { setTimeout as delay } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";

/** Work outside a request: queued with retries, or run on a schedule. */
export type Job<Data extends object = Record<string, never>> = {
	name: string;
	/** Five-field cron in UTC. */
	schedule?: string;
	run(data: Data): Promise<void>;
};

const RETRIES = 5;
const STOP_TIMEOUT_MS = 5_000;
const RETRY_START_MS = 1_000;
/** Its own few connections: a burst of jobs must not take the pool away from requests. */
const JOB_CONNECTIONS = 2;

const boss = singleton("jobs", () => {
	const created = new PgBoss({
		connectionString: env.DATABASE_URL,
		application_name: "jobs",
		max: JOB_CONNECTIONS,
	});
	created.on("error", (error) => log.warn({ err: error.message }, "job queue"));
	return created;
});

/** Starts the queue and its workers. While the database is away it keeps trying; it rejects only once stopped. */
export async function startJobs(jobs: ReadonlyArray<Job<never>>): Promise<void> {
	await untilItWorks(() => boss.start());
	for (const { name, schedule, run } of jobs) {
		await untilItWorks(() => boss.createQueue(name, { retryLimit: RETRIES, retryBackoff: true }));
		await untilItWorks(() =>
			boss.work(name, async ([queued]) => {
				if (queued) await run(queued.data as never);
			}),
		);
		if (schedule) await untilItWorks(() => boss.schedule(name, schedule));
	}
}

let isStopping = false;

async function untilItWorks(attempt: () => Promise<unknown>): Promise<void> {
	for (;;) {
		try {
			await attempt();
			return;
		} catch (error) {
			if (isStopping) throw error;
			log.warn({ err: error }, "the job queue could not start and will try again");
			await delay(RETRY_START_MS);
		}
	}
}

/** Queues one run. Throws when the database is away: nothing was queued then. */
export async function enqueue<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
	await boss.send(job.name, data);
}

export async function stopJobs(): Promise<void> {
	isStopping = true;
	await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}
