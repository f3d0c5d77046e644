import { getAnalyticsReport } from "#app/features/analytics/queries.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { findReader } from "./find-reader.server.ts";
import { analyticsReportMail } from "./mails/analytics-report-mail.tsx";
import { unsubscribeAddress } from "./unsubscribe-address.server.ts";

/** The account's id is there so that nothing of this outlives the account. The days are UTC, both included. */
export type AnalyticsReportData = {
	userId: string;
	profileId: string;
	frequency: "weekly" | "monthly";
	firstDay: string;
	lastDay: string;
};

/**
 * Mails a page's numbers to its owner. Of one who has ended these mails since they were queued, or has left the plan,
 * nothing is sent. A run that is tried again although the server had taken the mail, because the process ended in
 * between, sends the same one: mail programs know it by its id (docs/decisions/0035-report-delivery.md).
 */
export const sendAnalyticsReport: Job<AnalyticsReportData> = {
	name: "send-analytics-report",
	...MAIL_JOB,
	async run({ userId, profileId, frequency, firstDay, lastDay }) {
		const reader = await findReader(
			{ userId, profileId },
			{ entitlement: "emailReports", wanted: { frequency } },
		);
		if (reader === null) return;
		const { email, tier } = reader;
		const range = { kind: "custom", from: firstDay, to: lastDay } as const;
		const report = await getAnalyticsReport({ profileId, tier, range });
		// The page began after these days: there is nothing to tell.
		if (report.lastDay !== lastDay) return;
		const unsubscribeUrl = await unsubscribeAddress({ profileId, mail: "analytics" });
		await sendMail({
			to: email,
			id: `${frequency}-${firstDay}-${profileId}`,
			unsubscribeUrl,
			...analyticsReportMail({
				frequency,
				firstDay: report.firstDay,
				lastDay,
				totals: report.totals,
				previous: report.previous,
				links: report.links,
				sources: report.breakdowns?.sources ?? [],
				unsubscribeUrl,
			}),
		});
	},
};
