import { systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { ensureUpcomingPartitions } from "./ensure-partitions.server.ts";
import { forgetVisitors } from "./forget-visitors.server.ts";
import { purgeBatches } from "./purge-batches.server.ts";

export const analyticsJobs: ReadonlyArray<Job> = [
	{
		name: "analytics-ensure-partitions",
		schedule: "20 2 * * *",
		run: () => ensureUpcomingPartitions(systemClock),
	},
	{
		name: "analytics-forget-visitors",
		schedule: "5 * * * *",
		run: () => forgetVisitors(systemClock),
	},
	{
		name: "analytics-purge-batches",
		schedule: "40 2 * * *",
		run: () => purgeBatches(systemClock),
	},
];
