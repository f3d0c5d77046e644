import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_20 } from "./contenders/fill-database.ts";
import { humans } from "./contenders/visitors.ts";
import { autocannonIn } from "./load/apply-load.ts";
import { CONNECTIONS, type Load } from "./load/load.ts";
import { timePages } from "./load/time-pages.ts";
import { percentile, type Ratio, ratioByRound } from "./measure/statistics.ts";

/** Row 23: the public page's response time for everybody while somebody sends thousands of requests at once. */

export const MAX_P99_RATIO = 3;

const MANY = 10_000;
const PIPELINED = 8_000;
const PIPELINED_EACH = 32;
const IDLE_SECONDS = 6;
const WARM_UP_SECONDS = 4;

type Rush = {
	title: string;
	/** @param round makes addresses that were never requested before */
	load: (round: number) => Partial<Load> & Pick<Load, "paths" | "expectedStatus">;
};

const numbered = (path: string, count = MANY) =>
	Array.from({ length: count }, (_, index) => `${path}${index}`);
const withoutEncoding = humans.map(({ "Accept-Encoding": _, ...headers }) => headers);

const rushes: readonly Rush[] = [
	{
		title: "usernames that don't exist",
		load: (round) => ({ paths: numbered(`/nobody-${round}-`), expectedStatus: 404 }),
	},
	{
		title: "files that don't exist, /bad.N",
		load: (round) => ({ paths: numbered(`/bad.${round}`), expectedStatus: 404 }),
	},
	{
		title: "links that don't exist, /go/x-N",
		load: (round) => ({ paths: numbered(`/go/x-${round}-`), expectedStatus: 404 }),
	},
	{
		title: "the page, without Accept-Encoding",
		load: () => ({
			paths: [`/${PAGE_OF_20}`],
			expectedStatus: 200,
			visitors: withoutEncoding,
			requests: MANY,
		}),
	},
	{
		title: `the page, ${PIPELINED} pipelined without Accept-Encoding`,
		load: () => ({
			paths: [`/${PAGE_OF_20}`],
			expectedStatus: 200,
			visitors: withoutEncoding,
			requests: PIPELINED,
			connections: PIPELINED / PIPELINED_EACH,
			pipelining: PIPELINED_EACH,
		}),
	},
];

export type RushReport = {
	title: string;
	/** Medians of the rounds. */
	idleP99Ms: number;
	busyP99Ms: number;
	/** Ratio of busy to idle, round by round. */
	ratio: Ratio;
	/** Requests answered per second, in the slowest round. */
	perSecond: number;
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/**
 * The load generator is a process of its own, so that its work doesn't delay the visitors who are timed here.
 * @throws Error if a page's response is unexpected
 */
export async function timeDuringRushes(
	around: Surroundings,
	{ rounds, stop }: { rounds: number; stop: AbortSignal },
): Promise<RushReport[]> {
	const server = await startProduct("rushes", around);
	const agent = new Agent({ keepAlive: true });
	const page = { url: `${server.origin}/${PAGE_OF_20}`, agent };
	const apply = autocannonIn(around.folder, stop);
	const send = async (rush: Rush, round: number) => {
		const load = rush.load(round);
		const result = await apply({
			origin: server.origin,
			visitors: humans,
			firstRequest: 0,
			connections: CONNECTIONS,
			seconds: IDLE_SECONDS,
			requests: load.paths.length,
			...load,
		});
		return result.requests / result.seconds;
	};
	try {
		await timePages(page, sleep(WARM_UP_SECONDS * 1_000));
		const reports: RushReport[] = [];
		for (const rush of rushes) {
			await send(rush, 0);
			const [idle, busy, rates]: [number[], number[], number[]] = [[], [], []];
			for (let round = 1; round <= rounds; round++) {
				stop.throwIfAborted();
				idle.push(percentile(await timePages(page, sleep(IDLE_SECONDS * 1_000)), 99));
				const sent = send(rush, round);
				busy.push(percentile(await timePages(page, sent), 99));
				rates.push(await sent);
			}
			const ratio = ratioByRound(busy, idle);
			reports.push({
				title: rush.title,
				idleP99Ms: percentile(idle, 50),
				busyP99Ms: percentile(busy, 50),
				ratio,
				perSecond: Math.min(...rates),
				isMet: ratio.median <= MAX_P99_RATIO,
			});
		}
		return reports;
	} finally {
		agent.destroy();
		await server.stop();
	}
}
