import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";

/** Tells somebody who reported a page, and left an address for it, whether we acted. */
export const sendReportAnswer: Job<{ reportId: string }> = {
	name: "send-report-answer",
	...MAIL_JOB,
	async run({ reportId }, runId) {
		const report = await db.pageReport.findUnique({
			where: { id: reportId },
			select: {
				reporterEmail: true,
				profile: { select: { username: true } },
				decision: { select: { kind: true } },
			},
		});
		if (!report?.reporterEmail || !report.decision) return;
		const { reportAnswerMail } = await import("../mails/report-answer-mail.tsx");
		await sendMail({
			to: report.reporterEmail,
			id: runId,
			...reportAnswerMail({
				username: report.profile.username,
				isViolation: report.decision.kind !== "no-violation",
			}),
		});
	},
};
