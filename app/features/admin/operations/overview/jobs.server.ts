import { foldSiteChanges } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { recordSiteLevels } from "./site-levels.server.ts";

/** Runs often, so it also shows whether jobs run at all. */
export const FREQUENT_JOB = "site-fold-changes";
export const FREQUENT_JOB_EVERY_MINUTES = 5;

export const overviewJobs: ReadonlyArray<Job> = [
	{
		name: FREQUENT_JOB,
		schedule: `*/${FREQUENT_JOB_EVERY_MINUTES} * * * *`,
		run: foldSiteChanges,
	},
	{ name: "site-record-levels", schedule: "1 0 * * *", run: () => recordSiteLevels() },
];
