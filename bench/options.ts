import { TaskError } from "#scripts/process/task.ts";
import type { RoundOptions } from "./run-rounds.ts";

const ROWS = [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15];

export type BenchOptions = {
	rows: ReadonlySet<number>;
	timing: RoundOptions;
	starts: number;
	/** How often each of two answers is timed where they are compared. */
	tries: number;
	/** Of each page that a browser measures. */
	audits: number;
};

const FULL = {
	timing: { rounds: 7, roundSeconds: 3, warmUpSeconds: 3 },
	starts: 5,
	tries: 300,
	audits: 5,
};
/** Shows that all of it runs; its numbers say little. */
const QUICK = {
	timing: { rounds: 2, roundSeconds: 2, warmUpSeconds: 3 },
	starts: 1,
	tries: 20,
	audits: 1,
};

/** @throws TaskError for an unknown or invalid argument */
export function parseOptions(args: readonly string[]): BenchOptions {
	let amount = FULL;
	let rows = ROWS;
	for (const arg of args) {
		if (arg === "--quick") amount = QUICK;
		else if (arg.startsWith("--rows=")) rows = arg.slice("--rows=".length).split(",").map(Number);
		else throw new TaskError(`Unknown option "${arg}". The options: --quick, --rows=1,2`);
	}
	const unknown = rows.find((row) => !ROWS.includes(row));
	if (unknown !== undefined) {
		throw new TaskError(`Unknown row. The rows: ${ROWS.join(", ")}`);
	}
	return { rows: new Set(rows), ...amount };
}
