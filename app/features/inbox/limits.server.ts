import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

/** Rate limits of contact forms and of the replies to their messages. */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

const byNetwork = createRateLimit({
	name: "contact-network",
	tries: 10,
	perSeconds: HOUR_S,
	message: "You have sent 10 messages in the last hour. Please try again later.",
});

const bySender = createRateLimit({
	name: "contact-sender",
	tries: 5,
	perSeconds: DAY_S,
	message: "You have sent 5 messages to this page today. Please try again tomorrow.",
});

const byPage = createRateLimit({
	name: "contact-page",
	tries: 50,
	perSeconds: DAY_S,
	message: "This page can’t take any more messages today. Please try again tomorrow.",
});

const replies = createRateLimit({
	name: "contact-reply",
	tries: 50,
	perSeconds: DAY_S,
	message: "You have sent 50 replies in the last 24 hours. Please try again later.",
});

/** Counts a try to send a message. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export function countTry({ address }: { address: string }): Promise<void> {
	return byNetwork.consume([networkOf(address)]);
}

/**
 * Counts a message that is about to be stored. Each one becomes an email to the page's owner.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countMessage({
	profileId,
	email,
}: {
	profileId: string;
	email: string;
}): Promise<void> {
	await bySender.consume([profileId, email]);
	await byPage.consume([profileId]);
}

/** Counts a reply. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export function countReply({ profileId }: { profileId: string }): Promise<void> {
	return replies.consume([profileId]);
}
