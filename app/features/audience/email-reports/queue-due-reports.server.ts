import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { queueEachOnce } from "./queue-each-once.server.ts";
import { sendAnalyticsReport } from "./send-analytics-report.server.ts";

/**
 * Queues the analytics reports that are due. Runs every 15 minutes, because 8:00 in any time zone is a quarter of an
 * hour in UTC.
 */
export const queueDueReports: Job = {
	name: "queue-due-reports",
	schedule: "*/15 * * * *",
	run: () => queueReports(),
};

/** @throws the error of `queueEachOnce` */
export function queueReports(clock: Clock = systemClock): Promise<void> {
	return queueEachOnce(
		{
			entitlement: "emailReports",
			where: { frequency: { not: "off" } },
			scheduleOf: ({ frequency, ...chosen }) =>
				frequency === "off" ? null : { ...chosen, frequency, kind: frequency },
			queue: (tx, { kind, ...report }) =>
				enqueue(sendAnalyticsReport, { ...report, frequency: kind }, { tx }),
		},
		clock,
	);
}
