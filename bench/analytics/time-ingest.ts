import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startProduct } from "../contenders/contenders.ts";
import { humans } from "../contenders/visitors.ts";
import type { LoadGenerator } from "../load/apply-load.ts";
import { readCpuMicros, waitUntilIdle } from "../measure/cpu-time.ts";
import { percentile } from "../measure/statistics.ts";

/** How many events a second the product takes, each answered once it can't be lost: row 6. */

export const CONNECTIONS = 256;
export const MIN_EVENTS_PER_SECOND = 30_000;
export const MIN_TIMES_UMAMI = 75;
/**
 * The most events a second that Umami's collect endpoint was seen to take on a machine with two cores; the least was
 * 240. Only a look at how far apart they are: what decides is a run on the same machine.
 */
const UMAMI_REFERENCE_PER_SECOND = 390;

const CATCH_UP_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export type IngestReport = {
	/** Medians over the rounds. */
	answeredPerSecond: number;
	/** Of the product's process, from the request to the tables. */
	cpuMicrosPerEvent: number;
	/**
	 * What one core takes: a second of its time by what an event takes of it. As many are answered a second where the
	 * core has nothing else to do and load and database keep up.
	 */
	perCoreSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** From the last answer until all that was answered is in the tables, the longest round. */
	catchUpMs: number;
	answered: number;
	/** Answered and not among the events. */
	lost: number;
	errors: number;
	umami: { perSecond: number; isMeasuredHere: boolean; times: number };
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/**
 * Follows links of busy pages, each a click with all that is kept of one.
 *
 * @param linkIds of links whose clicks are counted
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
				// The generator does not count those under way when it stops.
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

/** @returns how many events there are since `startedAt`, and how long it took until all `wanted` were there */
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
