import { TaskError } from "#scripts/process/task.ts";

export type SoakOptions = {
	minutes: number;
	/** Factor for the rate of all actions, so that less time does the same work. */
	pace: number;
	/** Whether faults are injected at random. */
	hasFaults: boolean;
	/** Number from which the faults follow. */
	seed: number;
};

const FULL = { minutes: 10, pace: 1 };
/** Smoke test; its numbers mean little. */
const QUICK = { minutes: 0.5, pace: 1 };
const SEEDS = 1_000_000;

/** @throws TaskError for an unknown or invalid argument */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
	const options: SoakOptions = {
		...(args.includes("--quick") ? QUICK : FULL),
		hasFaults: args.includes("--faults"),
		seed: Math.floor(Math.random() * SEEDS),
	};
	for (const arg of args.filter((text) => text !== "--quick" && text !== "--faults")) {
		const [, name, value] = /^--(minutes|pace|seed)=(\d+(?:\.\d+)?)$/.exec(arg) ?? [];
		if (name === "minutes" || name === "pace" || name === "seed") options[name] = Number(value);
		else {
			throw new TaskError(
				`Unknown option "${arg}". The options: --quick, --minutes=10, --pace=1, --faults, --seed=1`,
			);
		}
	}
	return options;
}
