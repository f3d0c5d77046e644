import { getReader } from "#app/features/audience/email-reports/get-reader.server.ts";
import { unsubscribeAddress } from "#app/features/audience/email-reports/unsubscribe-address.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { getSeoReport } from "./get-seo-report.server.ts";
import { seoReportMail } from "./mails/seo-report-mail.tsx";

/** `userId` lets deleting the account delete this job. `firstDay` is the first day of the month that is over. */
export type SeoReportData = { userId: string; profileId: string; firstDay: string };

/** Emails the SEO report, unless the owner has unsubscribed or left the plan since. */
export const sendSeoReport: Job<SeoReportData> = {
	name: "send-seo-report",
	...MAIL_JOB,
	async run({ userId, profileId, firstDay }) {
		const reader = await getReader(
			{ userId, profileId },
			{ entitlement: "seoReports", wanted: { seoMonthly: true } },
		);
		if (reader === null) return;
		const { email, tier, username } = reader;
		const report = await getSeoReport({ userId, profileId, tier, username });
		const unsubscribeUrl = await unsubscribeAddress({ profileId, mail: "seo" });
		await sendMail({
			to: email,
			id: `seo-${firstDay}-${profileId}`,
			unsubscribeUrl,
			...seoReportMail({ report, unsubscribeUrl }),
		});
	},
};
