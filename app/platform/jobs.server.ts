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

export async function startJobs(jobs: ReadonlyArray<Job<never>>): Promise<void> {
	await boss.start();
	for (const job of jobs) {
		await boss.createQueue(job.name, { retryLimit: RETRIES, retryBackoff: true });
		await boss.work(job.name, async ([queued]) => {
			if (queued) await job.run(queued.data as never);
		});
		if (job.schedule) await boss.schedule(job.name, job.schedule);
	}
}

/** Queues one run. Throws when the database is away: nothing was queued then. */
export async function enqueue<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
	await boss.send(job.name, data);
}

export async function stopJobs(): Promise<void> {
	await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}
