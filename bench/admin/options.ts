import { TaskError } from "#scripts/process/task.ts";

export const GROUPS = [
	"users",
	"search",
	"support",
	"moderation",
	"targets",
	"audit",
	"overview",
	"analytics",
] as const;
export type Group = (typeof GROUPS)[number];

/** Limits in milliseconds of the database's CPU time, and the percentile that they are for. */
export const LIMITS: Record<Group, { ms: number; percentile: number }> = {
	users: { ms: 50, percentile: 95 },
	search: { ms: 50, percentile: 95 },
	support: { ms: 50, percentile: 95 },
	moderation: { ms: 50, percentile: 95 },
	targets: { ms: 50, percentile: 95 },
	audit: { ms: 50, percentile: 95 },
	overview: { ms: 50, percentile: 95 },
	analytics: { ms: 20, percentile: 99 },
};

export type AdminBenchOptions = {
	users: number;
	linksPerUser: number;
	/** Number of pages with visits, and of their events, all in the last `days` days. */
	visitedPages: number;
	events: number;
	days: number;
	tries: number;
	groups: ReadonlySet<Group>;
	/** Whether the plan of each statement is printed. */
	plans: boolean;
};

const FULL = {
	users: 1_000_000,
	linksPerUser: 10,
	visitedPages: 100_000,
	events: 10_000_000,
	days: 100,
	tries: 60,
	plans: true,
};
/** Smoke test; its numbers mean little. */
const QUICK = { ...FULL, users: 10_000, visitedPages: 1_000, events: 100_000, tries: 5 };

/** @throws TaskError for an unknown or invalid argument */
export function parseAdminOptions(args: readonly string[]): AdminBenchOptions {
	const options: AdminBenchOptions = {
		...(args.includes("--quick") ? QUICK : FULL),
		groups: new Set(GROUPS),
	};
	for (const arg of args.filter((text) => text !== "--quick")) {
		const [, name, value = ""] = /^--(\w+)=([\w,]+)$/.exec(arg) ?? [];
		const groups = GROUPS.filter((group) => value.split(",").includes(group));
		if (name === "users" && Number(value) > 0) options.users = Number(value);
		else if (name === "only" && groups.length > 0) options.groups = new Set(groups);
		else if (name === "plans" && value === "no") options.plans = false;
		else {
			throw new TaskError(
				`Unknown option "${arg}". The options: --quick, --users=1000000, --only=${GROUPS.join(",")}, --plans=no`,
			);
		}
	}
	return options;
}
