import { type Clock, isClockSteady, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createUpcomingPartitions } from "./collect/create-upcoming-partitions.server.ts";
import { deleteOldBatches } from "./retention/delete-old-batches.server.ts";
import { deleteOldHours } from "./retention/delete-old-hours.server.ts";
import { deleteOldPartitions } from "./retention/delete-old-partitions.server.ts";
import { deleteOldPresent } from "./retention/delete-old-present.server.ts";
import { deleteOldRollUps } from "./retention/delete-old-roll-ups.server.ts";
import { deleteOldVisitors } from "./retention/delete-old-visitors.server.ts";
import { updatePlatformMonths } from "./roll-ups/update-platform-months.server.ts";

export const analyticsJobs: ReadonlyArray<Job> = [
	{
		name: "analytics-forget-present",
		schedule: "*/5 * * * *",
		run: () => deleteOldPresent(systemClock),
	},
	{
		name: "analytics-forget-visitors",
		schedule: "5 * * * *",
		run: whenClockIsSteady(deleteOldVisitors),
	},
	{
		name: "analytics-forget-hours",
		schedule: "15 * * * *",
		run: whenClockIsSteady(deleteOldHours),
	},
	{
		name: "analytics-sum-months",
		schedule: "10 2 * * *",
		run: () => updatePlatformMonths(),
	},
	{
		name: "analytics-ensure-partitions",
		schedule: "20 2 * * *",
		run: () => createUpcomingPartitions(systemClock),
	},
	{
		name: "analytics-drop-old-partitions",
		schedule: "30 2 * * *",
		run: whenClockIsSteady(deleteOldPartitions),
	},
	{
		name: "analytics-purge-batches",
		schedule: "40 2 * * *",
		run: whenClockIsSteady(deleteOldBatches),
	},
	{
		name: "analytics-purge-roll-ups",
		schedule: "50 2 * * *",
		run: whenClockIsSteady(deleteOldRollUps),
	},
];

/** Runs deletions by age only if the clock hasn't been set for an hour, because it may have been set wrong. */
function whenClockIsSteady(run: (clock: Clock) => Promise<void>): () => Promise<void> {
	return async () => {
		if (isClockSteady()) return run(systemClock);
		log.warn({ job: run.name }, "analytics: the clock was set, so nothing is deleted for an hour");
	};
}
