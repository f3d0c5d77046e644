import { TaskError } from "#scripts/process/task.ts";
import type { RoundOptions } from "./run-rounds.ts";

const ROWS = [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 23];

export type BenchOptions = {
	rows: ReadonlySet<number>;
	timing: RoundOptions;
	starts: number;
	/** Number of tries per response where two are compared. */
	tries: number;
	/** Number of audits per page. */
	audits: number;
};

const FULL = {
	timing: { rounds: 7, roundSeconds: 3, warmUpSeconds: 3 },
	starts: 5,
	tries: 300,
	audits: 5,
};
/** Smoke test; its numbers mean little. */
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
