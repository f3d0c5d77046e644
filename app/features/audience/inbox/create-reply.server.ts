import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { countReply } from "./limits.server.ts";
import { awaitsAnswer, recordReply } from "./recipients.server.ts";
import {
	MAX_REPLIES,
	MESSAGE_NOT_FOUND,
	REPLY_NEEDS_ANSWER,
	REPLY_NEEDS_VERIFICATION,
} from "./schema.ts";
import { sendReply } from "./send-reply.server.ts";

/**
 * Replies to a message by email. The reply carries the creator's address, so that its reader can answer, and shows the
 * creator the sender's. Somebody who hasn't confirmed the address gets one reply for each message.
 *
 * @param options.id id for the reply, so that a repetition of the same request sends no second one
 * @throws AppError `not_found`; `forbidden` if the creator's address isn't verified; `bad_request` for too many replies,
 * or before the recipient has answered; `rate_limited` with `retryAfterS`
 */
export async function createReply(
	{
		owner: { userId, profileId },
		messageId,
		id,
		text,
	}: { owner: PageOwner; messageId: string; id?: string; text: string },
	clock: Clock = systemClock,
): Promise<void> {
	const message = await db.contactMessage.findUnique({
		where: { id: messageId, profileId, profile: { userId } },
		select: {
			email: true,
			replies: { select: { id: true } },
			profile: { select: { user: { select: { emailVerifiedAt: true } } } },
		},
	});
	if (message === null) throw new AppError("not_found", MESSAGE_NOT_FOUND);
	if (message.replies.some((reply) => reply.id === id)) return;
	if (message.profile.user.emailVerifiedAt === null) {
		throw new AppError("forbidden", REPLY_NEEDS_VERIFICATION);
	}
	if (message.replies.length >= MAX_REPLIES) {
		throw new AppError(
			"bad_request",
			`You have replied ${MAX_REPLIES} times. Write from your own email program to continue.`,
		);
	}
	const { email } = message;
	const assertAnswered = async (tx: Parameters<typeof awaitsAnswer>[0]) => {
		if (!(await awaitsAnswer(tx, { profileId, messageId, email }))) return;
		throw new AppError("bad_request", REPLY_NEEDS_ANSWER);
	};
	await assertAnswered(db);
	const undoCount = await countReply({ userId, profileId, email });
	const now = clock.now();
	try {
		await db.$transaction(async (tx) => {
			// One reply after the other, so that two at once aren't both the first.
			await tx.$executeRaw`SELECT 1 FROM contact_message WHERE id = ${messageId}::uuid FOR NO KEY UPDATE`;
			await assertAnswered(tx);
			const { id: replyId } = await tx.contactReply.create({
				data: { ...(id ? { id } : {}), messageId, text, createdAt: now },
				select: { id: true },
			});
			await tx.contactMessage.updateMany({
				where: { id: messageId, addressShownAt: null },
				data: { addressShownAt: now },
			});
			// Whom the creator answers is no spammer.
			await tx.contactMessage.updateMany({
				where: { id: messageId },
				data: { spamAt: null, spamReason: null },
			});
			await recordReply(tx, { profileId, email }, now);
			await enqueue(sendReply, { userId, replyId }, { tx });
		});
	} catch (error) {
		await undoCount();
		throw error;
	}
}
