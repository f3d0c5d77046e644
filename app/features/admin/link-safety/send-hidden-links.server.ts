import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";

/**
 * Emails a creator about links that visitors no longer see because their addresses became blocked, except those that are
 * shown again by now. Unverified addresses get no email, because they may belong to somebody else. Includes the user's id
 * so that the job is deleted with the account.
 */
export const sendHiddenLinks: Job<{ userId: string; linkIds: string[] }> = {
	name: "send-hidden-links",
	...MAIL_JOB,
	async run({ userId, linkIds }, runId) {
		const user = await db.user.findUnique({
			where: { id: userId, emailVerifiedAt: { not: null } },
			select: { email: true },
		});
		const links = await db.link.findMany({
			where: { id: { in: linkIds }, profile: { userId }, targetVerdict: "blocked" },
			select: { id: true, title: true, url: true },
			orderBy: { position: "asc" },
		});
		if (!user || links.length === 0) return;
		const { hiddenLinksMail } = await import("./mails/hidden-links-mail.tsx");
		await sendMail({ to: user.email, id: runId, ...hiddenLinksMail({ links }) });
	},
};
