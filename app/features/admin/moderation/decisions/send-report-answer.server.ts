import { domainToUnicode } from "node:url";
import { languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { reportAnswers } from "#app/platform/recipient-limits.server.ts";

/** Tells somebody who reported a page, and left an address for it, whether we acted. */
export const sendReportAnswer: Job<{ reportId: string }> = {
	name: "send-report-answer",
	...MAIL_JOB,
	async run({ reportId }, runId) {
		const report = await db.pageReport.findUnique({
			where: { id: reportId },
			select: {
				reporterEmail: true,
				domain: true,
				profile: { select: { username: true, language: true } },
				decision: { select: { kind: true } },
			},
		});
		if (!report?.reporterEmail || !report.decision) return;
		const { reporterEmail: to, profile, domain, decision } = report;
		const { reportAnswerMail } = await import("../mails/report-answer-mail.tsx");
		const mail = reportAnswerMail({
			// The domain of the report, not the main one: it is what they saw, and it may be gone because of the report.
			page: domain === null ? `@${profile.username}` : domainToUnicode(domain),
			language: languageOf(profile.language),
			isViolation: decision.kind !== "no-violation",
		});
		await reportAnswers.send(to, () => sendMail({ to, id: runId, ...mail }));
	},
};
