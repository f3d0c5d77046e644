import { unsubscribeAddress } from "#app/features/audience/email-reports/unsubscribe-address.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { brokenLinksMail } from "./mails/broken-links-mail.tsx";

/** Includes the user's id so that the job is deleted with the account. */
type BrokenLinksData = { userId: string; profileId: string; linkIds: string[] };

/**
 * Emails a creator about broken links, except those that work by now, unless the creator has turned these emails off.
 * Unverified addresses get no email, because they may belong to somebody else.
 */
export const sendBrokenLinks: Job<BrokenLinksData> = {
	name: "send-broken-links",
	...MAIL_JOB,
	async run({ userId, profileId, linkIds }, runId) {
		const profile = await db.profile.findUnique({
			where: { id: profileId, userId, ...VISIBLE_PAGE },
			select: {
				reportSettings: { select: { brokenLinks: true } },
				user: { select: { email: true, emailVerifiedAt: true } },
				links: {
					where: { id: { in: linkIds }, brokenAt: { not: null } },
					select: {
						id: true,
						title: true,
						url: true,
						fallback: true,
						fallbackUrl: true,
						brokenReason: true,
					},
					orderBy: { position: "asc" },
				},
			},
		});
		if (!profile || profile.links.length === 0 || profile.user.emailVerifiedAt === null) return;
		if (profile.reportSettings?.brokenLinks === false) return;
		const unsubscribeUrl = await unsubscribeAddress({ profileId, mail: "broken-links" });
		await sendMail({
			to: profile.user.email,
			id: runId,
			unsubscribeUrl,
			...brokenLinksMail({ links: profile.links, unsubscribeUrl }),
		});
	},
};
