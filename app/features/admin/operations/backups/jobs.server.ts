import { env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { startBackupScript } from "./start-backup-script.server.ts";

/** Scheduled on every site, because a schedule outlives the setting that it depends on. */
export const backupJobs: ReadonlyArray<Job> = [
	{
		name: "back-up",
		schedule: "40 2 * * *",
		maxRunS: 6 * 60 * 60,
		retry: { limit: 2, delayS: 600, maxDelayS: 3_600 },
		async run() {
			if (!env.BACKUP_DIR && !env.BACKUP_BUCKET) return;
			await startBackupScript("backup");
			await startBackupScript("backup-verify");
		},
	},
];
