import { queueEachOnce } from "#app/features/audience/email-reports/queue-each-once.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { sendSeoReport } from "./send-seo-report.server.ts";

/** Schedule: in the morning of the first day of each month. `weekday` is ignored. */
const FIRST_OF_MONTH = { kind: "seo", frequency: "monthly", weekday: 1, dayOfMonth: 1 } as const;

/** Queues the SEO report of each page whose email is due. 8:00 in any zone is at a quarter of an hour in UTC. */
export const queueSeoReports: Job = {
	name: "queue-seo-reports",
	schedule: "*/15 * * * *",
	run: () => queueDueSeoReports(),
};

/** @throws the errors of `queueEachOnce` */
export function queueDueSeoReports(clock: Clock = systemClock): Promise<void> {
	return queueEachOnce(
		{
			entitlement: "seoReports",
			where: { seoMonthly: true },
			scheduleOf: ({ timeZone }) => ({ ...FIRST_OF_MONTH, timeZone }),
			queue: (tx, { userId, profileId, firstDay }) =>
				enqueue(sendSeoReport, { userId, profileId, firstDay }, { tx }),
		},
		clock,
	);
}
