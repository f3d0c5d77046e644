import { TaskError } from "#scripts/process/task.ts";

const ROWS = [6, 7, 8];

export type AnalyticsBenchOptions = {
	rows: ReadonlySet<number>;
	/** Number of raw events in the database. */
	events: number;
	/** Number of tries per page and range, for row 8. */
	tries: number;
	rounds: number;
	roundSeconds: number;
	/** For row 6: number of the day's known visitors at the end of an outage, and number of waiting visits. */
	backlog: { knownVisitors: number; visits: number };
	/** Events per second of Umami on this machine; null if not measured. */
	umamiPerSecond: number | null;
};

const FULL = {
	events: 10_000_000,
	tries: 100,
	rounds: 5,
	roundSeconds: 5,
	backlog: { knownVisitors: 600_000, visits: 300_000 },
	umamiPerSecond: null,
};
/** Smoke test; its numbers mean little. */
const QUICK = {
	...FULL,
	events: 200_000,
	tries: 10,
	rounds: 1,
	roundSeconds: 2,
	backlog: { knownVisitors: 60_000, visits: 30_000 },
};

/** @throws TaskError for an unknown or invalid argument */
export function parseAnalyticsOptions(args: readonly string[]): AnalyticsBenchOptions {
	const options: AnalyticsBenchOptions = {
		rows: new Set(ROWS),
		...(args.includes("--quick") ? QUICK : FULL),
	};
	for (const arg of args.filter((text) => text !== "--quick")) {
		const [, name, value = ""] = /^--(\w+)=([\d,]+)$/.exec(arg) ?? [];
		if (name === "events") options.events = Number(value);
		else if (name === "umami") options.umamiPerSecond = Number(value);
		else if (name === "rows") options.rows = new Set(value.split(",").map(Number));
		else {
			throw new TaskError(
				`Unknown option "${arg}". The options: --quick, --events=100000000, --rows=6,7,8, --umami=390`,
			);
		}
	}
	const unknown = [...options.rows].find((row) => !ROWS.includes(row));
	if (unknown !== undefined) {
		throw new TaskError(`Unknown row. The rows: ${ROWS.join(", ")}`);
	}
	return options;
}
