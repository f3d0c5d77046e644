import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes mails that no server took and that are older than the settings say. */
export const purgeOutbox: Job = {
	name: "purge-outbox",
	schedule: "35 3 * * *",
	async run() {
		const before = new Date(Date.now() - siteLimit("outboxDays") * DAY_MS);
		await db.outboxMail.deleteMany({ where: { createdAt: { lt: before } } });
	},
};
