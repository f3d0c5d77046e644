import { MailState } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { type Job, listOpenRuns } from "#app/platform/jobs.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which the area shows who was sent what. The privacy policy names them. */
const RECORD_DAYS = 7;
/** Emails that are settled in one run. */
const BATCH = 1_000;

/**
 * Deletes emails that no server took and that are older than the settings say, and what happened to all others a week
 * ago. Settles those that nothing will try again.
 */
export const deleteOldMails: Job = {
	name: "purge-outbox",
	schedule: "35 * * * *",
	async run() {
		const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
		await db.outboxMail.deleteMany({
			where: {
				OR: [
					{ state: MailState.kept, createdAt: { lt: daysAgo(siteLimit("outboxDays")) } },
					{ state: { not: MailState.kept }, createdAt: { lt: daysAgo(RECORD_DAYS) } },
				],
			},
		});
		await settleWaiting();
	},
};

/** The run of a waiting email may have ended without another try, for example because its link was used since. */
async function settleWaiting(): Promise<void> {
	const waiting = await db.outboxMail.findMany({
		where: { state: MailState.waiting },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true, runId: true },
	});
	const open = await listOpenRuns(waiting.flatMap(({ runId }) => runId ?? []));
	const settled = waiting.filter(({ runId }) => runId === null || !open.has(runId));
	await db.outboxMail.updateMany({
		where: { id: { in: settled.map(({ id }) => id) }, state: MailState.waiting },
		data: { state: MailState.failed },
	});
}
