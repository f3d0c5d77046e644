import { queueEachOnce } from "#app/features/reports/queue-each-once.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { sendSeoReport } from "./send-seo-report.server.ts";

/** In the morning of the first of each month; the weekday says nothing then. */
const FIRST_OF_MONTH = { kind: "seo", frequency: "monthly", weekday: 1, dayOfMonth: 1 } as const;

/** Queues the SEO report of each page whose mail is due. In every zone it is 8:00 at a quarter of an hour in UTC. */
export const queueSeoReports: Job = {
	name: "queue-seo-reports",
	schedule: "*/15 * * * *",
	run: () => queueDueSeoReports(),
};

/** @throws as `queueEachOnce` */
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
