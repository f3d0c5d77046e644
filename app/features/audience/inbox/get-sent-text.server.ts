import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** How long the thanks after a message quote it, in milliseconds: its address stays in the browser's history. */
const SHOWN_FOR_MS = 2 * 60 * 1_000;

const messageIdSchema = z.uuid();

/**
 * Returns a message that was just sent, so that the thanks can quote it to its sender, who alone knows its id. Spam too:
 * a sender doesn't learn where a message went.
 *
 * @param messageId from the address, so it may be any text
 * @returns null if the page's inbox has no such message, or only an older one
 */
export async function getSentText(
	{ profileId, messageId }: { profileId: string; messageId: string },
	clock: Clock = systemClock,
): Promise<string | null> {
	if (!messageIdSchema.safeParse(messageId).success) return null;
	const since = new Date(clock.now().getTime() - SHOWN_FOR_MS);
	const message = await db.contactMessage.findFirst({
		where: { id: messageId, profileId, createdAt: { gt: since } },
		select: { text: true },
	});
	return message?.text ?? null;
}
