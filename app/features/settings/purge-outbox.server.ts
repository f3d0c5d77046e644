import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes mails that no server took and that are older than the settings say. */
export const purgeOutbox: Job = {
	name: "purge-outbox",
	schedule: "35 3 * * *",
	run: () => purgeOutboxAt(),
};

export async function purgeOutboxAt(clock: Clock = systemClock): Promise<void> {
	const before = new Date(clock.now().getTime() - siteLimit("outboxDays") * DAY_MS);
	await db.outboxMail.deleteMany({ where: { createdAt: { lt: before } } });
}
