import { isTrustedAccount } from "#app/features/admin/link-safety/trust/trust.server.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { createRateLimit, isWithinLimits, networkOf } from "#app/platform/rate-limit.server.ts";
import { creatorMails } from "#app/platform/recipient-limits.server.ts";

/**
 * Rate limits of contact forms and of the replies to their messages. A room of people shares the address of its Wi-Fi,
 * so a network may do much more than a sender. docs/decisions/0025-attempts.md
 */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

// Beyond these, a message is refused.

const ofNetwork = createRateLimit({
	name: "contact-network",
	tries: 600,
	perSeconds: HOUR_S,
	message: en.refusals.manyMessages,
});

const ofNetworkAndPage = createRateLimit({
	name: "contact-network-page",
	tries: 300,
	perSeconds: HOUR_S,
	message: en.refusals.manyMessages,
});

/** Messages of each network that the limits for all others leave out, so that others can't use up a page. */
const firstOfNetwork = createRateLimit({
	name: "contact-first",
	tries: 5,
	perSeconds: DAY_S,
	message: "",
});

const ofPage = createRateLimit({
	name: "contact-page",
	tries: 1_000,
	perSeconds: DAY_S,
	message: en.refusals.pageFull,
});

// Beyond these, a message goes to the spam folder without an email. Their texts are never shown.

const emailedOfSender = createRateLimit({
	name: "contact-mail-sender",
	tries: 5,
	perSeconds: DAY_S,
	message: "",
});

/** The first messages of networks: twice what one IPv6 /48 can use. */
const emailedFirstOfPage = createRateLimit({
	name: "contact-mail-first-page",
	tries: 100,
	perSeconds: DAY_S,
	message: "",
});

/** The later messages of networks: a room of people. */
const emailedOfPage = createRateLimit({
	name: "contact-mail-page",
	tries: 150,
	perSeconds: DAY_S,
	message: "",
});

const replies = createRateLimit({
	name: "contact-reply",
	tries: 50,
	perSeconds: DAY_S,
	message: "You have sent 50 replies in the last 24 hours. Please try again later.",
});

const repliesOfNewAccount = createRateLimit({
	name: "contact-reply-new-account",
	tries: 5,
	perSeconds: DAY_S,
	message:
		"You have sent 5 replies in the last 24 hours, the limit for new accounts. Please try again later.",
});

/**
 * Counts a try to send a message.
 * @returns whether it is among the first of its network to the page today
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countTry({
	profileId,
	address,
}: {
	profileId: string;
	address: string;
}): Promise<{ isFirst: boolean }> {
	const network = networkOf(address);
	await ofNetwork.consume([network]);
	await ofNetworkAndPage.consume([network, profileId]);
	const isFirst = await isWithinLimits(() => firstOfNetwork.consume([network, profileId]));
	if (!isFirst) await ofPage.consume([profileId]);
	return { isFirst };
}

/**
 * Counts a message of which the page's owner would get an email.
 * @returns false if there were too many. Those aren't counted for the page, so that one sender doesn't use it up
 * @throws AppError `unavailable`
 */
export function mayNotify({
	profileId,
	email,
	isFirst,
}: {
	profileId: string;
	email: string;
	isFirst: boolean;
}): Promise<boolean> {
	const ofPageToday = isFirst ? emailedFirstOfPage : emailedOfPage;
	return isWithinLimits(async () => {
		await emailedOfSender.consume([profileId, email]);
		await ofPageToday.consume([profileId]);
	});
}

/**
 * Counts a reply to `email`: by its sender, and by its recipient over all pages.
 * @returns a function that undoes the count if the reply isn't queued
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countReply({
	userId,
	profileId,
	email,
}: {
	userId: string;
	profileId: string;
	email: string;
}): Promise<() => Promise<void>> {
	const ofSender = (await isTrustedAccount({ userId }))
		? [replies]
		: [repliesOfNewAccount, replies];
	for (const limit of ofSender) await limit.consume([profileId]);
	const undo = async () => {
		for (const limit of ofSender) await limit.giveBack([profileId]);
	};
	try {
		await creatorMails.consume(email);
	} catch (error) {
		await undo();
		throw error;
	}
	return async () => {
		await undo();
		await creatorMails.giveBack(email);
	};
}
