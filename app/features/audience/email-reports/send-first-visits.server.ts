import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { shortAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { firstVisitsMail } from "./mails/first-visits-mail.tsx";
import { unsubscribeAddress } from "./unsubscribe-address.server.ts";

/** Includes the user's id so that the job is deleted with the account. */
type FirstVisitsData = { userId: string; profileId: string };

/** Emails a creator about the page's first ten visits, unless the creator has turned this email off. */
export const sendFirstVisits: Job<FirstVisitsData> = {
	name: "send-first-visits",
	...MAIL_JOB,
	async run({ userId, profileId }) {
		const profile = await db.profile.findUnique({
			where: { id: profileId, userId, ...VISIBLE_PAGE },
			select: {
				username: true,
				reportSettings: { select: { firstVisits: true } },
				user: { select: { email: true, emailVerifiedAt: true, tier: true } },
				...SERVED_DOMAIN_COLUMNS,
			},
		});
		// An address that isn't verified may belong to somebody else.
		if (!profile || profile.user.emailVerifiedAt === null) return;
		if (profile.reportSettings?.firstVisits === false) return;
		const { username } = profile;
		const domain = mainDomainOf(profile, entitlementsOf(profile.user.tier));
		const unsubscribeUrl = await unsubscribeAddress({ profileId, mail: "first-visits" });
		await sendMail({
			to: profile.user.email,
			id: `first-visits-${profileId}`,
			unsubscribeUrl,
			...firstVisitsMail({ page: shortAddress({ username, domain }), unsubscribeUrl }),
		});
	},
};
