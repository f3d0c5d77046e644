import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { countMessage, countTry } from "./limits.server.ts";
import type { NewMessage } from "./schema.ts";
import { sendMessageNotice } from "./send-message-notice.server.ts";

/** Time in milliseconds within which the same message again is the same press of the button. */
const REPEATED_WITHIN_MS = 10 * 60 * 1_000;

/**
 * Stores a visitor's message in the page's inbox and queues an email to its owner. If the honeypot field is filled, or
 * the same message was just sent, answers as usual and stores nothing. A sender whom the owner has marked as spam goes
 * to the spam folder, without an email.
 *
 * @param formTitle title of the contact form
 * @param address the visitor's IP address, for the rate limit. It isn't stored
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function sendMessage(
	{
		page: { userId, profileId },
		formTitle,
		address,
		message: { name, email, message: text, website },
	}: {
		page: { userId: string; profileId: string };
		formTitle: string;
		address: string;
		message: NewMessage;
	},
	clock: Clock = systemClock,
): Promise<void> {
	await countTry({ address });
	if (website !== undefined) return;
	const now = clock.now();
	const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
	const [repeated, spam] = await Promise.all([
		db.contactMessage.count({ where: { profileId, email, text, createdAt: { gt: since } } }),
		db.contactMessage.count({ where: { profileId, email, spamAt: { not: null } } }),
	]);
	if (repeated > 0) return;
	await countMessage({ profileId, email });
	await db.$transaction(async (tx) => {
		const { id: messageId } = await tx.contactMessage.create({
			data: {
				profileId,
				formTitle,
				name,
				email,
				text,
				createdAt: now,
				spamAt: spam > 0 ? now : null,
			},
			select: { id: true },
		});
		if (spam === 0) await enqueue(sendMessageNotice, { userId, messageId }, { tx });
	});
}
