import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startProduct } from "../contenders/contenders.ts";
import { humans } from "../contenders/visitors.ts";
import type { LoadGenerator } from "../load/apply-load.ts";
import { readCpuMicros, waitUntilIdle } from "../measure/cpu-time.ts";
import { percentile } from "../measure/statistics.ts";

/** Row 6: events per second that the product takes, each acknowledged once it can't be lost. */

export const CONNECTIONS = 256;
export const MIN_EVENTS_PER_SECOND = 30_000;
export const MIN_TIMES_UMAMI = 75;
/**
 * Highest number of events per second measured at Umami's collect endpoint on a machine with two cores; the lowest was
 * 240. A rough reference only: a comparison requires a run on the same machine.
 */
const UMAMI_REFERENCE_PER_SECOND = 390;

const CATCH_UP_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export type IngestReport = {
	/** Medians of the rounds. */
	answeredPerSecond: number;
	/** CPU time of the product's process, from the request to the tables. */
	cpuMicrosPerEvent: number;
	/**
	 * Events per second and core: one second divided by the CPU time per event. The product reaches it if the
	 * core has nothing else to do and load generator and database keep up.
	 */
	perCoreSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Time from the last response until all acknowledged events are stored, in the slowest round. */
	catchUpMs: number;
	answered: number;
	/** Number of acknowledged events that are not stored. */
	lost: number;
	errors: number;
	umami: { perSecond: number; isMeasuredHere: boolean; times: number };
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/**
 * Follows links of busy pages; each click stores all that clicks can store.
 *
 * @param linkIds ids of links whose clicks are counted
 */
export async function timeIngest(
	around: Surroundings,
	linkIds: readonly string[],
	{
		rounds,
		roundSeconds,
		umamiPerSecond,
		generator,
		stop,
	}: {
		rounds: number;
		roundSeconds: number;
		umamiPerSecond: number | null;
		generator: LoadGenerator;
		stop: AbortSignal;
	},
): Promise<IngestReport> {
	const server = await startProduct("ingest", around);
	const client = new pg.Client({ connectionString: around.databaseUrl });
	await client.connect();
	try {
		const takeRound = async () => {
			stop.throwIfAborted();
			const startedAt = new Date();
			const cpuBefore = readCpuMicros(server.pid);
			const result = await generator.apply({
				origin: server.origin,
				paths: linkIds.map((id) => `/go/${id}`),
				visitors: humans,
				firstRequest: 0,
				expectedStatus: 302,
				connections: CONNECTIONS,
				seconds: roundSeconds,
				requests: null,
			});
			const { stored, catchUpMs } = await waitUntilStored(client, startedAt, result.requests);
			await waitUntilIdle(server.pid);
			const cpuMicros = readCpuMicros(server.pid) - cpuBefore;
			return {
				...result,
				catchUpMs,
				lost: Math.max(0, result.requests - stored),
				// The generator doesn't count requests that run when it stops.
				cpuMicrosPerEvent: cpuMicros / Math.max(stored, result.requests),
			};
		};
		await takeRound();
		const samples: Awaited<ReturnType<typeof takeRound>>[] = [];
		while (samples.length < rounds) samples.push(await takeRound());

		type Sample = (typeof samples)[number];
		const middle = (value: (sample: Sample) => number) => percentile(samples.map(value), 50);
		const sum = (value: (sample: Sample) => number) =>
			samples.reduce((total, sample) => total + value(sample), 0);
		const cpuMicrosPerEvent = middle((sample) => sample.cpuMicrosPerEvent);
		const perCoreSecond = 1_000_000 / cpuMicrosPerEvent;
		const perSecond = umamiPerSecond ?? UMAMI_REFERENCE_PER_SECOND;
		const answeredPerSecond = middle(({ requests, seconds }) => requests / seconds);
		const times = perCoreSecond / perSecond;
		const [lost, errors] = [sum((sample) => sample.lost), sum((sample) => sample.errors)];
		return {
			answeredPerSecond,
			cpuMicrosPerEvent,
			perCoreSecond,
			p50Ms: middle((sample) => sample.p50Ms),
			p99Ms: middle((sample) => sample.p99Ms),
			catchUpMs: Math.max(...samples.map((sample) => sample.catchUpMs)),
			answered: sum((sample) => sample.requests),
			lost,
			errors,
			umami: { perSecond, isMeasuredHere: umamiPerSecond !== null, times },
			isMet:
				perCoreSecond >= MIN_EVENTS_PER_SECOND &&
				(umamiPerSecond === null || times >= MIN_TIMES_UMAMI) &&
				lost === 0 &&
				errors === 0,
		};
	} finally {
		await client.end();
		await server.stop();
	}
}

/** @returns the number of events since `startedAt`, and the time until all `wanted` were stored */
async function waitUntilStored(client: pg.Client, startedAt: Date, wanted: number) {
	const askedAt = performance.now();
	for (;;) {
		const { rows } = await client.query<{ stored: number }>(
			"SELECT count(*)::int AS stored FROM analytics.event WHERE at >= $1",
			[startedAt],
		);
		const stored = rows[0]?.stored ?? 0;
		const catchUpMs = performance.now() - askedAt;
		if (stored >= wanted || catchUpMs > CATCH_UP_TIMEOUT_MS) return { stored, catchUpMs };
		await sleep(POLL_MS);
	}
}
