import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { shortAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { getRecipient } from "./recipients.server.ts";
import { MAILED_NAME_LENGTH } from "./schema.ts";

/** Includes the user's id so that the job is deleted with the account. */
type QueuedReply = { userId: string; replyId: string };

/** Emails a creator's reply to the sender of a message, and stores whether the mail server accepted it. */
export const sendReply: Job<QueuedReply> = {
	name: "send-contact-reply",
	...MAIL_JOB,
	run: (queued, runId) => sendReplyAt(queued, runId),
};

export async function sendReplyAt(
	{ userId, replyId }: QueuedReply,
	runId: string | undefined,
	clock: Clock = systemClock,
): Promise<void> {
	const reply = await db.contactReply.findUnique({
		where: { id: replyId, sentAt: null, message: { profile: { userId } } },
		select: {
			text: true,
			message: {
				select: {
					email: true,
					createdAt: true,
					profile: {
						select: {
							id: true,
							name: true,
							username: true,
							language: true,
							user: { select: { email: true, status: true, tier: true } },
							...SERVED_DOMAIN_COLUMNS,
						},
					},
				},
			},
		},
	});
	if (reply === null || reply.message.profile.user.status !== "active") return;
	const { text, message } = reply;
	const { id: profileId, username, user } = message.profile;
	const domain = mainDomainOf(message.profile, entitlementsOf(user.tier));
	const language = languageOf(message.profile.language);
	const name = cutText(message.profile.name, MAILED_NAME_LENGTH);
	const recipient = await getRecipient({ profileId, email: message.email });
	const { replyMail } = await import("./mails/reply-mail.tsx");
	const delivery = await sendMail({
		to: message.email,
		replyTo: { name, address: user.email },
		id: runId,
		...replyMail({
			page: { name, address: shortAddress({ username, domain }), language },
			text,
			writtenAt: message.createdAt,
			recipient,
		}),
	});
	await db.contactReply.updateMany({
		where: { id: replyId },
		data: delivery.outcome === "accepted" ? { sentAt: clock.now() } : { refusal: delivery.reason },
	});
}
