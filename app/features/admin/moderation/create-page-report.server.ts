import { en } from "#app/i18n/visitors/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { createSnapshot } from "./queue/create-snapshot.server.ts";
import type { PageReport } from "./schema.ts";

const reports = createRateLimit({
	name: "report-page",
	tries: 10,
	perSeconds: 60 * 60,
	message: en.refusals.manyReports,
});

/**
 * Stores a visitor's report of a page for the administrators, with the page as it is now. Stores nothing about the
 * visitor but what they typed.
 * @param address the visitor's IP address, for the rate limit
 * @param domain the creator's domain at which the visitor reported the page; null at the site's own address
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function createPageReport(
	{
		profileId,
		address,
		domain = null,
		report: { reason, details, email },
	}: {
		profileId: string;
		address: string;
		domain?: string | null;
		report: PageReport;
	},
	clock: Clock = systemClock,
): Promise<void> {
	await reports.consume([networkOf(address)]);
	await db.$transaction(async (tx) => {
		const snapshot = await createSnapshot(tx, profileId);
		await tx.pageReport.create({
			data: {
				profileId,
				reason,
				details,
				domain,
				reporterEmail: email ?? null,
				snapshotId: snapshot?.id ?? null,
				createdAt: clock.now(),
			},
		});
	});
}
