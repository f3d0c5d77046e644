import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { shortAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
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
			select: {
				email: true,
				token: true,
				profile: {
					select: {
						username: true,
						language: true,
						user: { select: { tier: true } },
						...SERVED_DOMAIN_COLUMNS,
					},
				},
			},
		});
		if (!subscriber) return;
		const { email, token, profile } = subscriber;
		const domain = mainDomainOf(profile, entitlementsOf(profile.user.tier));
		const { confirmationMail } = await import("./mails/confirmation-mail.tsx");
		await sendMail({
			to: email,
			id: runId,
			...confirmationMail({
				page: shortAddress({ username: profile.username, domain }),
				language: languageOf(profile.language),
				token,
			}),
		});
	},
};
