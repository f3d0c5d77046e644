import type { Tx } from "#app/platform/db.server.ts";

/** One mail of each for a period. A week and a month may begin on the same day. */
export type ReportKind = "weekly" | "monthly" | "seo";

/**
 * Takes one report of one page for sending. Whoever else tries, now or later, gets false; one who tries at the same
 * time waits until this transaction has ended. Queue the mail in the same transaction (`enqueue(job, data, { tx })`):
 * then it is queued exactly once, in however many processes this runs.
 *
 * @param report.period the first day that the report is about, `YYYY-MM-DD`
 */
export async function claimDelivery(
	tx: Tx,
	{ profileId, kind, period }: { profileId: string; kind: ReportKind; period: string },
): Promise<boolean> {
	const { count } = await tx.reportDelivery.createMany({
		data: { profileId, kind, period: new Date(period) },
		skipDuplicates: true,
	});
	return count === 1;
}
