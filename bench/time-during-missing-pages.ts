import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_20 } from "./contenders/fill-database.ts";
import { humans } from "./contenders/visitors.ts";
import type { LoadGenerator } from "./load/apply-load.ts";
import { CONNECTIONS } from "./load/load.ts";
import { timePages } from "./load/time-pages.ts";
import { percentile, type Ratio, ratioByRound } from "./measure/statistics.ts";

/** Row 23: the public page's response time while somebody else requests 10,000 usernames that don't exist. */

export const MISSING_PAGES = 10_000;
export const MAX_P99_RATIO = 3;

const IDLE_SECONDS = 6;
const WARM_UP_SECONDS = 4;

export type MissingPagesReport = {
	/** Medians of the rounds. */
	idleP99Ms: number;
	busyP99Ms: number;
	/** Ratio of busy to idle, round by round. */
	ratio: Ratio;
	/** Missing pages per second, in the slowest round. */
	missingPerSecond: number;
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/**
 * The load generator is a process of its own, so that its work doesn't delay the visitors who are timed here.
 * @throws Error if a page's response is unexpected
 */
export async function timeDuringMissingPages(
	around: Surroundings,
	{ rounds, generator, stop }: { rounds: number; generator: LoadGenerator; stop: AbortSignal },
): Promise<MissingPagesReport> {
	const server = await startProduct("missing-pages", around);
	const agent = new Agent({ keepAlive: true });
	const page = { url: `${server.origin}/${PAGE_OF_20}`, agent };
	const requestMissing = async (round: number) => {
		const result = await generator.apply({
			origin: server.origin,
			paths: Array.from({ length: MISSING_PAGES }, (_, index) => `/nobody-${round}-${index}`),
			visitors: humans,
			firstRequest: 0,
			expectedStatus: 404,
			connections: CONNECTIONS,
			seconds: IDLE_SECONDS,
			requests: MISSING_PAGES,
		});
		return result.requests / result.seconds;
	};
	try {
		await timePages(page, sleep(WARM_UP_SECONDS * 1_000));
		await requestMissing(0);

		const [idle, busy, rates]: [number[], number[], number[]] = [[], [], []];
		for (let round = 1; round <= rounds; round++) {
			stop.throwIfAborted();
			idle.push(percentile(await timePages(page, sleep(IDLE_SECONDS * 1_000)), 99));
			const requested = requestMissing(round);
			busy.push(percentile(await timePages(page, requested), 99));
			rates.push(await requested);
		}
		const ratio = ratioByRound(busy, idle);
		return {
			idleP99Ms: percentile(idle, 50),
			busyP99Ms: percentile(busy, 50),
			ratio,
			missingPerSecond: Math.min(...rates),
			isMet: ratio.median <= MAX_P99_RATIO,
		};
	} finally {
		agent.destroy();
		await server.stop();
	}
}
