import { setTimeout as sleep } from "node:timers/promises";
import type { Period } from "./account.ts";
import type { SoakFault } from "./soak-account.ts";
import type { SoakedSite } from "./start-soaked-site.ts";

/** Between two faults, and how long one lasts, in milliseconds. A statement may take 15 s, so a freeze may outlast it. */
const PAUSE_MS = [3_000, 9_000] as const;
const LASTS_MS = [1_000, 20_000] as const;

export type InjectedFault = Period & { name: SoakFault };

/** Begins a fault. @returns the function that ends it */
type Inject = (site: SoakedSite) => Promise<() => Promise<void>>;

const INJECT: Readonly<Record<SoakFault, Inject>> = {
	async databaseStopped({ database }) {
		await database.stop();
		return database.start;
	},
	async databaseCrashed({ database }) {
		await database.crash();
		return database.start;
	},
	async databaseFrozen({ database }) {
		database.freeze();
		return async () => database.thaw();
	},
	async connectionsEnded({ database }) {
		await database.run(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
		);
		return async () => {};
	},
	async processKilled({ processes }) {
		await processes.second.kill();
		return processes.second.start;
	},
	async mailHangs({ mail }) {
		mail.behave("hangs");
		return async () => mail.behave("takes");
	},
	async picturesFull({ picturesDisk }) {
		picturesDisk?.fill();
		return async () => picturesDisk?.free();
	},
};

/**
 * Injects one fault after the other, in a random order in which each comes as often.
 *
 * @param options.seed the same seed gives the same faults
 * @param options.recovered resolves when nothing is left of a fault
 */
export async function injectFaults(
	site: SoakedSite,
	{ seed, stop, recovered }: { seed: number; stop: AbortSignal; recovered: () => Promise<void> },
): Promise<InjectedFault[]> {
	const injected: InjectedFault[] = [];
	const random = createRandom(seed);
	const between = ([from, to]: readonly [number, number]) => from + random() * (to - from);
	const names = (Object.keys(INJECT) as SoakFault[]).filter(
		(name) => name !== "picturesFull" || site.picturesDisk !== null,
	);
	let left: SoakFault[] = [];
	const wait = (ms: number) => sleep(ms, undefined, { signal: stop }).catch(() => {});
	for (;;) {
		await wait(between(PAUSE_MS));
		if (stop.aborted) return injected;
		if (left.length === 0) left = [...names];
		const [name = "mailHangs"] = left.splice(Math.floor(random() * left.length), 1);
		const beganAt = performance.now();
		const end = await INJECT[name](site);
		await wait(between(LASTS_MS));
		await end();
		await recovered();
		injected.push({ name, beganAt, endedAt: performance.now() });
	}
}

/** Random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
