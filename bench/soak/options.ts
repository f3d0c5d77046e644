import { TaskError } from "#scripts/process/task.ts";

export type SoakOptions = {
	minutes: number;
	/** Factor for the rate of all actions, so that less time does the same work. */
	pace: number;
};

const FULL: SoakOptions = { minutes: 10, pace: 1 };
/** Smoke test; its numbers mean little. */
const QUICK: SoakOptions = { minutes: 0.5, pace: 1 };

/** @throws TaskError for an unknown or invalid argument */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
	const options = { ...(args.includes("--quick") ? QUICK : FULL) };
	for (const arg of args.filter((text) => text !== "--quick")) {
		const [, name, value] = /^--(minutes|pace)=(\d+(?:\.\d+)?)$/.exec(arg) ?? [];
		if (name === "minutes" || name === "pace") options[name] = Number(value);
		else {
			throw new TaskError(`Unknown option "${arg}". The options: --quick, --minutes=10, --pace=1`);
		}
	}
	return options;
}
