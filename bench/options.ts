import { TaskError } from "#scripts/process/task.ts";
import type { RoundOptions } from "./run-rounds.ts";

/** Those of docs/benchmarks.md. */
const ROWS = [
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25,
];
/** The tests take longer than all other rows, so a smoke test of the benchmark leaves them out. */
const QUICK_ROWS = ROWS.filter((row) => row !== 22);

export type BenchOptions = {
	rows: ReadonlySet<number>;
	timing: RoundOptions;
	starts: number;
	/** Number of tries per response where two are compared. */
	tries: number;
	/** Number of audits per page. */
	audits: number;
	/** Number of runs of all tests, one after the other. */
	testRuns: number;
	/** Number of domains in memory. */
	domains: number;
	/** Whether the rows with databases of their own use small ones. */
	isQuick: boolean;
};

const FULL = {
	timing: { rounds: 7, roundSeconds: 3, warmUpSeconds: 3 },
	starts: 5,
	tries: 300,
	audits: 5,
	testRuns: 3,
	domains: 1_000_000,
	isQuick: false,
};
/** Smoke test; its numbers mean little. */
const QUICK = {
	timing: { rounds: 2, roundSeconds: 2, warmUpSeconds: 3 },
	starts: 1,
	tries: 20,
	audits: 1,
	testRuns: 1,
	domains: 50_000,
	isQuick: true,
};

/** @throws TaskError for an unknown or invalid argument */
export function parseOptions(args: readonly string[]): BenchOptions {
	const isQuick = args.includes("--quick");
	let rows = isQuick ? QUICK_ROWS : ROWS;
	for (const arg of args.filter((text) => text !== "--quick")) {
		if (!arg.startsWith("--rows=")) {
			throw new TaskError(`Unknown option "${arg}". The options: --quick, --rows=1,2`);
		}
		rows = arg.slice("--rows=".length).split(",").map(Number);
	}
	const unknown = rows.find((row) => !ROWS.includes(row));
	if (unknown !== undefined) {
		throw new TaskError(`Unknown row. The rows: ${ROWS.join(", ")}`);
	}
	return { rows: new Set(rows), ...(isQuick ? QUICK : FULL) };
}
