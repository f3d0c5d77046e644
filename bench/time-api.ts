import { Agent, request } from "node:http";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_20 } from "./contenders/fill-database.ts";
import { giveTokens } from "./contenders/give-tokens.ts";
import type { LoadGenerator } from "./load/apply-load.ts";
import { CONNECTIONS } from "./load/load.ts";
import { readCpuMicros, waitUntilIdle } from "./measure/cpu-time.ts";
import { median, type Ratio, ratioByRound } from "./measure/statistics.ts";

/** Row 19: the HTTP API: a profile beside the cached page, a list of links, and events in batches. */

export const MAX_PROFILE_RATIO = 2;
export const MIN_LISTS_PER_CORE_SECOND = 3_000;
export const MIN_EVENTS_PER_CORE_SECOND = 50_000;
/** As many as a request may contain. */
export const EVENTS_PER_BATCH = 1_000;

const BATCHES_PER_ROUND = 40;
const MICROS_PER_SECOND = 1_000_000;

export type ApiReport = {
	/** Medians of the rounds. */
	pageCpuMicros: number;
	profileCpuMicros: number;
	/** CPU time of a profile to that of the cached page. */
	profileRatio: Ratio;
	listsPerCoreSecond: number;
	eventsPerCoreSecond: number;
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];
type Timing = { rounds: number; roundSeconds: number; warmUpSeconds: number };

/** @throws Error if a response is unexpected */
export async function timeApi(
	around: Surroundings,
	{ timing, generator, stop }: { timing: Timing; generator: LoadGenerator; stop: AbortSignal },
): Promise<ApiReport> {
	const owners = await giveTokens(around.databaseUrl);
	const server = await startProduct("api", around);
	const agent = new Agent({ keepAlive: true, maxSockets: 4 });
	// From a network each, as the limit of calls without a token is the network's.
	const visitors = owners.map((_owner, index) => ({
		Accept: "application/json",
		"Accept-Encoding": "gzip, deflate, br",
		"User-Agent": "bench",
		"X-Forwarded-For": `60.${index >> 8}.${index & 255}.7`,
	}));
	const callers = owners.map(({ token }, index) => ({
		...visitors[index],
		Authorization: `Bearer ${token}`,
	}));
	/** @returns CPU time of the server per request in microseconds */
	const load = async (path: string, headers: Record<string, string>[], seconds: number) => {
		await waitUntilIdle(server.pid);
		const before = readCpuMicros(server.pid);
		const result = await generator.apply({
			origin: server.origin,
			paths: [path],
			visitors: headers,
			firstRequest: 0,
			expectedStatus: 200,
			connections: CONNECTIONS,
			seconds,
			requests: null,
		});
		await waitUntilIdle(server.pid);
		if (result.errors > 0) throw new Error(`${path}: ${result.errors} unexpected answers`);
		return (readCpuMicros(server.pid) - before) / result.requests;
	};
	const sendBatches = async () => {
		await waitUntilIdle(server.pid);
		const batches = owners
			.slice(0, BATCHES_PER_ROUND)
			.map((owner, index) => batchOf(owner, callers[index] ?? {}));
		const before = readCpuMicros(server.pid);
		const url = new URL("/api/analytics/events/batch", server.origin);
		await Promise.all(batches.map((batch) => send(url, { agent, ...batch })));
		await waitUntilIdle(server.pid);
		return (readCpuMicros(server.pid) - before) / (BATCHES_PER_ROUND * EVENTS_PER_BATCH);
	};
	try {
		const kinds = {
			page: (seconds: number) => load(`/${PAGE_OF_20}`, visitors, seconds),
			profile: (seconds: number) => load(`/api/profile/${PAGE_OF_20}`, visitors, seconds),
			lists: (seconds: number) => load("/api/links", callers, seconds),
			events: () => sendBatches(),
		};
		const micros: Record<keyof typeof kinds, number[]> = {
			page: [],
			profile: [],
			lists: [],
			events: [],
		};
		for (let round = 0; round <= timing.rounds; round++) {
			for (const [kind, run] of Object.entries(kinds)) {
				stop.throwIfAborted();
				const cpuMicros = await run(round === 0 ? timing.warmUpSeconds : timing.roundSeconds);
				if (round > 0) micros[kind as keyof typeof kinds].push(cpuMicros);
			}
		}
		const profileRatio = ratioByRound(micros.profile, micros.page);
		const listsPerCoreSecond = MICROS_PER_SECOND / median(micros.lists);
		const eventsPerCoreSecond = MICROS_PER_SECOND / median(micros.events);
		return {
			pageCpuMicros: median(micros.page),
			profileCpuMicros: median(micros.profile),
			profileRatio,
			listsPerCoreSecond,
			eventsPerCoreSecond,
			isMet:
				profileRatio.median <= MAX_PROFILE_RATIO &&
				listsPerCoreSecond >= MIN_LISTS_PER_CORE_SECOND &&
				eventsPerCoreSecond >= MIN_EVENTS_PER_CORE_SECOND,
		};
	} finally {
		agent.destroy();
		await server.stop();
	}
}

type Batch = { headers: Record<string, string>; body: string };

/** Views of the token's own page, by as many visitors: all of them count. */
function batchOf({ username }: { username: string }, caller: Record<string, string>): Batch {
	const events = Array.from({ length: EVENTS_PER_BATCH }, (_, index) => ({
		type: "profile_view",
		data: { username, user_agent: AGENTS[index % AGENTS.length], referrer: "https://t.co/x" },
		session_id: `visitor-${index}`,
		consent_level: "analytics",
	}));
	const headers = { ...caller, "Accept-Encoding": "identity", "Content-Type": "application/json" };
	return { headers, body: JSON.stringify({ events }) };
}

const AGENTS = [
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
];

/** @throws Error unless all events count */
function send(url: URL, { agent, headers, body }: Batch & { agent: Agent }): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	request(url, { agent, method: "POST", headers }, (response) => {
		const chunks: Buffer[] = [];
		response.on("data", (chunk: Buffer) => chunks.push(chunk));
		response.once("end", () => {
			const text = Buffer.concat(chunks).toString();
			const { counted } = JSON.parse(text) as { counted?: number };
			if (counted === EVENTS_PER_BATCH) resolve();
			else reject(new Error(`A batch was answered ${response.statusCode}: ${text}`));
		});
	})
		.once("error", reject)
		.end(body);
	return promise;
}
