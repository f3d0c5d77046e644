import { createRateLimit, isWithinLimits, networkOf } from "#app/platform/rate-limit.server.ts";
import { creatorMails } from "#app/platform/recipient-limits.server.ts";

/** Rate limits of sign-up forms and of the emails that confirm a subscription. */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

const byNetwork = createRateLimit({
	name: "subscribe-network",
	tries: 20,
	perSeconds: HOUR_S,
	message: "You have signed up 20 times in the last hour. Please try again later.",
});

/** So that a few networks can't use up the sign-ups of a page. */
const byNetworkAndPage = createRateLimit({
	name: "subscribe-network-page",
	tries: 30,
	perSeconds: DAY_S,
	message: "You have signed up here 30 times today. Please try again tomorrow.",
});

const byPage = createRateLimit({
	name: "subscribe-page",
	tries: 500,
	perSeconds: DAY_S,
	message: "This list can’t take any more sign-ups today. Please try again tomorrow.",
});

/** Its message is never shown: the form answers the same for every address. */
const mailsOfPage = createRateLimit({
	name: "subscribe-mail-page",
	tries: 2,
	perSeconds: DAY_S,
	message: "",
});

/** Counts a try to sign up. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({
	profileId,
	address,
}: {
	profileId: string;
	address: string;
}): Promise<void> {
	const network = networkOf(address);
	await byNetwork.consume([network]);
	await byNetworkAndPage.consume([network, profileId]);
	await byPage.consume([profileId]);
}

/**
 * Counts an email that asks `email` to confirm, so that neither one page nor many can fill a mailbox.
 * @returns false if it must not be sent
 * @throws AppError `unavailable`
 */
export async function mayAskToConfirm({
	profileId,
	email,
}: {
	profileId: string;
	email: string;
}): Promise<boolean> {
	return isWithinLimits(async () => {
		await mailsOfPage.consume([profileId, email]);
		await creatorMails.consume(email);
	});
}
