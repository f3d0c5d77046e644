import { getAnalyticsReport } from "#app/features/audience/analytics/queries.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { getReader } from "./get-reader.server.ts";
import { analyticsReportMail } from "./mails/analytics-report-mail.tsx";
import { unsubscribeAddress } from "./unsubscribe-address.server.ts";

/** Includes the user's id so that the job is deleted with the account. Days are UTC days, both included. */
export type AnalyticsReportData = {
	userId: string;
	profileId: string;
	frequency: "weekly" | "monthly";
	firstDay: string;
	lastDay: string;
};

/**
 * Emails a page's numbers to its owner, unless the owner has unsubscribed since it was queued or has no plan with
 * reports any more. A retry after a crash may send the same email again, with the same id, by which email programs
 * recognize it (docs/decisions/0028-emails.md).
 */
export const sendAnalyticsReport: Job<AnalyticsReportData> = {
	name: "send-analytics-report",
	...MAIL_JOB,
	async run({ userId, profileId, frequency, firstDay, lastDay }) {
		const reader = await getReader(
			{ userId, profileId },
			{ entitlement: "emailReports", wanted: { frequency } },
		);
		if (reader === null) return;
		const { email, tier } = reader;
		const range = { kind: "custom", from: firstDay, to: lastDay } as const;
		const report = await getAnalyticsReport({ profileId, tier, range });
		// The page was created after these days, so there is nothing to report.
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
