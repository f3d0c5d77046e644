import { systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { dropOldPartitions } from "./drop-old-partitions.server.ts";
import { ensureUpcomingPartitions } from "./ensure-partitions.server.ts";
import { forgetHours } from "./forget-hours.server.ts";
import { forgetPresent } from "./forget-present.server.ts";
import { forgetVisitors } from "./forget-visitors.server.ts";
import { purgeBatches } from "./purge-batches.server.ts";
import { purgeRollUps } from "./purge-roll-ups.server.ts";

export const analyticsJobs: ReadonlyArray<Job> = [
	{
		name: "analytics-forget-present",
		schedule: "*/5 * * * *",
		run: () => forgetPresent(systemClock),
	},
	{
		name: "analytics-forget-visitors",
		schedule: "5 * * * *",
		run: () => forgetVisitors(systemClock),
	},
	{
		name: "analytics-forget-hours",
		schedule: "15 * * * *",
		run: () => forgetHours(systemClock),
	},
	{
		name: "analytics-ensure-partitions",
		schedule: "20 2 * * *",
		run: () => ensureUpcomingPartitions(systemClock),
	},
	{
		name: "analytics-drop-old-partitions",
		schedule: "30 2 * * *",
		run: () => dropOldPartitions(systemClock),
	},
	{
		name: "analytics-purge-batches",
		schedule: "40 2 * * *",
		run: () => purgeBatches(systemClock),
	},
	{
		name: "analytics-purge-roll-ups",
		schedule: "50 2 * * *",
		run: () => purgeRollUps(systemClock),
	},
];
