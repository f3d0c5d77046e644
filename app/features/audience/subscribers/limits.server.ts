import { en } from "#app/i18n/visitors/en.ts";
import { createRateLimit, isWithinLimits, networkOf } from "#app/platform/rate-limit.server.ts";
import { creatorMails } from "#app/platform/recipient-limits.server.ts";

/**
 * Rate limits of sign-up forms and of the emails that confirm a subscription. A room of people shares the address of
 * its Wi-Fi, and thousands share one of a mobile carrier, so a network may do much more than a mailbox.
 * docs/decisions/0025-attempts.md
 */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Over all lists, so that a network can't flood many of them. */
const ofNetwork = createRateLimit({
	name: "subscribe-network",
	tries: 600,
	perSeconds: HOUR_S,
	message: en.refusals.manySignUps,
});

const ofNetworkAndPage = createRateLimit({
	name: "subscribe-network-page",
	tries: 300,
	perSeconds: HOUR_S,
	message: en.refusals.manySignUps,
});

/** Sign-ups of each network that the limits of the page leave out, so that other networks can't use them up. */
const firstOfNetwork = createRateLimit({
	name: "subscribe-first",
	tries: 5,
	perSeconds: DAY_S,
	message: "",
});

const ofPage = createRateLimit({
	name: "subscribe-page",
	tries: 5_000,
	perSeconds: DAY_S,
	message: en.refusals.manyOnList,
});

/** Sign-ups of a page that get their email at once. */
const promptOfPage = createRateLimit({
	name: "subscribe-prompt-page",
	tries: 1_000,
	perSeconds: DAY_S,
	message: "",
});

/** Its message is never shown: the form answers the same for every address. */
const mailsOfPage = createRateLimit({
	name: "subscribe-mail-page",
	tries: 2,
	perSeconds: DAY_S,
	message: "",
});

/**
 * @returns whether its email has to wait until tomorrow, because the page has had too many sign-ups today
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countSignUp({
	profileId,
	address,
}: {
	profileId: string;
	address: string;
}): Promise<{ isDelayed: boolean }> {
	const network = networkOf(address);
	await ofNetwork.consume([network]);
	await ofNetworkAndPage.consume([network, profileId]);
	if (await isWithinLimits(() => firstOfNetwork.consume([network, profileId]))) {
		return { isDelayed: false };
	}
	await ofPage.consume([profileId]);
	return { isDelayed: !(await isWithinLimits(() => promptOfPage.consume([profileId]))) };
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
