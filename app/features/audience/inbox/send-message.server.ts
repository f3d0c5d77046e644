import { recordAccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { countTry, mayNotify } from "./limits.server.ts";
import type { NewMessage, SpamReason } from "./schema.ts";
import { sendMessageNotice } from "./send-message-notice.server.ts";

/** Time in milliseconds within which the same message again is the same press of the button. */
const REPEATED_WITHIN_MS = 10 * 60 * 1_000;

/**
 * Stores a visitor's message in the page's inbox, and tells its owner by email and webhook. If the same message was
 * just sent, answers as usual and stores nothing. Spam goes to the spam folder, without an email: messages of a sender
 * whom the owner has marked, those beyond the usual number, and those with a filled honeypot field.
 *
 * @param formTitle title of the contact form
 * @param address the visitor's IP address, for the rate limit. It isn't stored
 * @returns id of the message, or of the same one that was just sent
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function sendMessage(
	{
		page: { userId, profileId },
		formTitle,
		address,
		message: { name, email, message: text, leaveEmpty },
	}: {
		page: { userId: string; profileId: string };
		formTitle: string;
		address: string;
		message: NewMessage;
	},
	clock: Clock = systemClock,
): Promise<{ messageId: string }> {
	const { isFirst } = await countTry({ profileId, address });
	const now = clock.now();
	const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
	const [repeated, marked] = await Promise.all([
		db.contactMessage.findFirst({
			where: { profileId, email, text, createdAt: { gt: since } },
			orderBy: { createdAt: "desc" },
			select: { id: true },
		}),
		db.contactMessage.count({
			where: { profileId, email, spamAt: { not: null }, spamReason: null },
		}),
	]);
	if (repeated !== null) return { messageId: repeated.id };
	const spam =
		marked > 0
			? { spamAt: now, spamReason: null }
			: await judgeMessage({ profileId, email, isFirst, leaveEmpty }, now);
	return db.$transaction(async (tx) => {
		const { id: messageId } = await tx.contactMessage.create({
			data: { profileId, formTitle, name, email, text, createdAt: now, ...spam },
			select: { id: true },
		});
		if (spam !== null) return { messageId };
		await enqueue(sendMessageNotice, { userId, messageId }, { tx });
		await recordAccountEvent(tx, {
			type: "message.received",
			userId,
			profileId,
			data: { message_id: messageId, form_title: formTitle },
		});
		return { messageId };
	});
}

/** @returns the columns of a message that is spam by itself; null for one of which the owner gets an email */
async function judgeMessage(
	{
		leaveEmpty,
		...message
	}: { profileId: string; email: string; isFirst: boolean } & Pick<NewMessage, "leaveEmpty">,
	now: Date,
): Promise<{ spamAt: Date; spamReason: SpamReason } | null> {
	if (leaveEmpty !== undefined) return { spamAt: now, spamReason: "honeypot" };
	if (!(await mayNotify(message))) return { spamAt: now, spamReason: "limit" };
	return null;
}
