import { type Clock, isClockSteady, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ensureUpcomingPartitions } from "./collect/ensure-partitions.server.ts";
import { dropOldPartitions } from "./retention/drop-old-partitions.server.ts";
import { purgeBatches } from "./retention/purge-batches.server.ts";
import { purgeHours } from "./retention/purge-hours.server.ts";
import { purgePresent } from "./retention/purge-present.server.ts";
import { purgeRollUps } from "./retention/purge-roll-ups.server.ts";
import { purgeVisitors } from "./retention/purge-visitors.server.ts";
import { sumPlatformMonths } from "./roll-ups/sum-platform-months.server.ts";

export const analyticsJobs: ReadonlyArray<Job> = [
	{
		name: "analytics-forget-present",
		schedule: "*/5 * * * *",
		run: () => purgePresent(systemClock),
	},
	{
		name: "analytics-forget-visitors",
		schedule: "5 * * * *",
		run: whenClockIsSteady(purgeVisitors),
	},
	{
		name: "analytics-forget-hours",
		schedule: "15 * * * *",
		run: whenClockIsSteady(purgeHours),
	},
	{
		name: "analytics-sum-months",
		schedule: "10 2 * * *",
		run: () => sumPlatformMonths(),
	},
	{
		name: "analytics-ensure-partitions",
		schedule: "20 2 * * *",
		run: () => ensureUpcomingPartitions(systemClock),
	},
	{
		name: "analytics-drop-old-partitions",
		schedule: "30 2 * * *",
		run: whenClockIsSteady(dropOldPartitions),
	},
	{
		name: "analytics-purge-batches",
		schedule: "40 2 * * *",
		run: whenClockIsSteady(purgeBatches),
	},
	{
		name: "analytics-purge-roll-ups",
		schedule: "50 2 * * *",
		run: whenClockIsSteady(purgeRollUps),
	},
];

/** Runs deletions by age only if the clock hasn't been set for an hour, because it may have been set wrong. */
function whenClockIsSteady(run: (clock: Clock) => Promise<void>): () => Promise<void> {
	return async () => {
		if (isClockSteady()) return run(systemClock);
		log.warn({ job: run.name }, "analytics: the clock was set, so nothing is deleted for an hour");
	};
}
