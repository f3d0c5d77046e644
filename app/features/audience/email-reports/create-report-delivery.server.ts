import type { Tx } from "#app/platform/db.server.ts";

/** Each kind is sent once per period. A week and a month may begin on the same day. */
export type ReportKind = "weekly" | "monthly" | "seo" | "first-visits";

/** The delivery of an email that a page gets once. */
export const FIRST_VISITS = { kind: "first-visits", period: "1970-01-01" } as const;

/**
 * Claims one report of one page for sending. Returns false if it is claimed already; a concurrent call waits until this
 * transaction ends. Queue the email in the same transaction (`enqueue(job, data, { tx })`), so that it is queued
 * exactly once, whatever the number of processes.
 *
 * @param report.period first day of the report, `YYYY-MM-DD`
 */
export async function createReportDelivery(
	tx: Tx,
	{ profileId, kind, period }: { profileId: string; kind: ReportKind; period: string },
): Promise<boolean> {
	const { count } = await tx.reportDelivery.createMany({
		data: { profileId, kind, period: new Date(period) },
		skipDuplicates: true,
	});
	return count === 1;
}
