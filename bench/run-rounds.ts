import type { Contender, ContenderName } from "./contenders/contenders.ts";
import type { LoadGenerator } from "./load/apply-load.ts";
import type { LoadResult } from "./load/load.ts";
import { readCpuMicros, waitUntilIdle } from "./measure/cpu-time.ts";

/**
 * A rendered page costs twice as much in its first thousand renders as later, when V8 has compiled what they
 * run: measured cold, the slow contenders would look slower than they are.
 */
const WARM_REQUESTS = 3_000;
const MAX_WARM_UP_MS = 25_000;

/** One contender in one round. */
export type Sample = LoadResult & { cpuMicrosPerRequest: number };
/** Round by round. */
export type Samples = Map<ContenderName, Sample[]>;

export type RoundOptions = { rounds: number; roundSeconds: number; warmUpSeconds: number };

/**
 * Lets the contenders take turns, `rounds` times, one under load at a time. Which of them begins moves on from
 * round to round, so that none always follows the same other.
 */
export async function runRounds(
	contenders: readonly Contender[],
	{ rounds, roundSeconds, warmUpSeconds }: RoundOptions,
	generator: LoadGenerator,
	stop: AbortSignal,
): Promise<Samples> {
	const turns = contenders.map((contender) => new Turns(contender, generator));
	for (const turn of turns) {
		stop.throwIfAborted();
		await turn.warmUp(warmUpSeconds, stop);
	}
	const samples: Samples = new Map(contenders.map(({ name }) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (let index = 0; index < turns.length; index++) {
			stop.throwIfAborted();
			const turn = turns[(round + index) % turns.length];
			if (turn) samples.get(turn.name)?.push(await turn.take(roundSeconds));
		}
		console.log(`  round ${round + 1} of ${rounds}`);
	}
	return samples;
}

/** The turns of one contender: where its list of requests goes on, and how many fill a turn. */
class Turns {
	readonly name: ContenderName;
	readonly #contender: Contender;
	readonly #generator: LoadGenerator;
	#requestsSoFar = 0;
	#requestsPerSecond: number | null = null;

	constructor(contender: Contender, generator: LoadGenerator) {
		this.name = contender.name;
		this.#contender = contender;
		this.#generator = generator;
	}

	/** At least that long, and until it has answered 3,000 requests; at most 25 s. */
	async warmUp(seconds: number, stop: AbortSignal): Promise<void> {
		const deadline = Date.now() + MAX_WARM_UP_MS;
		do {
			stop.throwIfAborted();
			await this.take(seconds);
		} while (this.#requestsSoFar < WARM_REQUESTS && Date.now() < deadline);
	}

	async take(seconds: number): Promise<Sample> {
		const { server, load } = this.#contender;
		const rate = this.#requestsPerSecond;
		const before = readCpuMicros(server.pid);
		const result = await this.#generator.apply({
			...load,
			origin: server.origin,
			firstRequest: this.#requestsSoFar,
			seconds,
			// A number rather than a time, so that none is under way when the time is up.
			requests: rate === null ? null : Math.round(rate * seconds),
		});
		await waitUntilIdle(server.pid);
		const cpuMicros = readCpuMicros(server.pid) - before;
		if (result.requests === 0) throw new Error(`${this.name} answered nothing`);
		this.#requestsSoFar += result.requests;
		this.#requestsPerSecond = result.requests / result.seconds;
		return { ...result, cpuMicrosPerRequest: cpuMicros / result.requests };
	}
}
