import type { Contender, ContenderName } from "./contenders/contenders.ts";
import type { LoadGenerator } from "./load/apply-load.ts";
import type { LoadResult } from "./load/load.ts";
import { readCpuMicros, waitUntilIdle } from "./measure/cpu-time.ts";

/**
 * A rendered page costs twice as much in the first thousand renders as later, when V8 has compiled the
 * code: measured cold, the slow contenders would seem slower than they are.
 */
const WARM_REQUESTS = 3_000;
const MAX_WARM_UP_MS = 25_000;

/** Result of one contender in one round. */
export type Sample = LoadResult & { cpuMicrosPerRequest: number };
/** Samples of each contender, round by round. */
export type Samples = Map<ContenderName, Sample[]>;

export type RoundOptions = { rounds: number; roundSeconds: number; warmUpSeconds: number };

/**
 * Alternates between the contenders for `rounds` rounds, one under load at a time. The first one changes from
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

/** The turns of one contender: its position in the list of requests, and the number of requests per turn. */
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

	/** Lasts at least this long, and until 3,000 requests are answered; at most 25 s. */
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
			// A number instead of a time, so that no request is running at the end.
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
