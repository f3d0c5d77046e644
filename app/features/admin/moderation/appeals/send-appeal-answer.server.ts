import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";

/** Emails a creator the answer to an appeal. Includes the user's id so that the job is deleted with the account. */
export const sendAppealAnswer: Job<{ userId: string; appealId: string }> = {
	name: "send-appeal-answer",
	...MAIL_JOB,
	async run({ userId, appealId }, runId) {
		const appeal = await db.moderationAppeal.findUnique({
			where: { id: appealId, decision: { userId } },
			select: {
				outcome: true,
				answer: true,
				decision: { select: { user: { select: { email: true } } } },
			},
		});
		if (!appeal || appeal.outcome === null) return;
		const { appealAnswerMail } = await import("../mails/appeal-answer-mail.tsx");
		await sendMail({
			to: appeal.decision.user.email,
			id: runId,
			...appealAnswerMail({ isAccepted: appeal.outcome === "accepted", answer: appeal.answer }),
		});
	},
};
