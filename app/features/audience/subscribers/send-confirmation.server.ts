import { languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";

/** Includes the id of the page's owner so that the job is deleted with the account. */
type Confirmation = { userId: string; subscriberId: string };

/** Emails the link with which the owner of an address confirms a subscription. */
export const sendConfirmation: Job<Confirmation> = {
	name: "send-subscription-confirmation",
	...MAIL_JOB,
	async run({ userId, subscriberId }, runId) {
		const subscriber = await db.subscriber.findUnique({
			where: {
				id: subscriberId,
				confirmedAt: null,
				profile: { userId, user: { status: "active", deletionRequestedAt: null } },
			},
			select: { email: true, token: true, profile: { select: { username: true, language: true } } },
		});
		if (!subscriber) return;
		const { email, token, profile } = subscriber;
		const { confirmationMail } = await import("./mails/confirmation-mail.tsx");
		await sendMail({
			to: email,
			id: runId,
			...confirmationMail({
				username: profile.username,
				language: languageOf(profile.language),
				token,
			}),
		});
	},
};
