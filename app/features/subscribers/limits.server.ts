import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

/** Rate limits of sign-up forms and of the emails that confirm a subscription. */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

const byNetwork = createRateLimit({
	name: "subscribe-network",
	tries: 20,
	perSeconds: HOUR_S,
	message: "You have signed up 20 times in the last hour. Please try again later.",
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

/** As `mailsOfPage`. */
const mailsToAddress = createRateLimit({
	name: "subscribe-mail-to",
	tries: 10,
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
	await byNetwork.consume([networkOf(address)]);
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
	try {
		await mailsOfPage.consume([profileId, email]);
		await mailsToAddress.consume([email]);
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === "rate_limited") return false;
		throw error;
	}
}
