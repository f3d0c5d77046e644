import { createSignInLimits } from "#app/features/account/accounts/session-store/sign-in-limits.server.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

/** Rate limits of the administrators' ways in. */

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

const signIns = createSignInLimits({ name: "admin-signin", familiar: "admin-familiar" });
const confirmations = createRateLimit({
	name: "admin-confirm",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many wrong passwords. Please try again later.",
});
const setUps = createRateLimit({
	name: "admin-setup",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many wrong setup codes. Please try again later.",
});
const badInvitations = createRateLimit({
	name: "admin-invitation",
	tries: 30,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many attempts. Please try again later.",
});
const resetsOfAddress = createRateLimit({
	name: "admin-reset",
	tries: 5,
	perSeconds: HOUR_S,
	message: "Too many password reset requests. Please try again later.",
});
const resetsOfNetwork = createRateLimit({
	name: "admin-reset-network",
	tries: 20,
	perSeconds: HOUR_S,
	message: "Too many password reset requests. Please try again later.",
});
const badResets = createRateLimit({
	name: "admin-reset-link",
	tries: 30,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many attempts. Please try again later.",
});

type Undo = () => Promise<void>;

/** Counts an administrator's sign-in try, before the password is checked. */
export const countAdminSignIn = signIns.countTry;

/** Counts a try to confirm an administrator by password. @returns a function to call if the password was right */
export async function countAdminConfirmation({
	administratorId,
}: {
	administratorId: string;
}): Promise<Undo> {
	await confirmations.consume([administratorId]);
	return () => confirmations.reset([administratorId]);
}

/** Counts a try with a setup code. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSetUp({ address }: { address: string }): Promise<void> {
	await setUps.consume([networkOf(address)]);
}

/**
 * Counts an emailed link that sets a password, for each address and network: strangers can't use up the requests of an
 * administrator on another network. @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countAdminResetRequest({
	email,
	address,
}: {
	email: string;
	address: string;
}): Promise<void> {
	const network = networkOf(address);
	await resetsOfAddress.consume([accountEmail(email), network]);
	await resetsOfNetwork.consume([network]);
}

/** Counts a try with an invalid link that sets a password. Valid ones are never limited. */
export async function countBadReset({ address }: { address: string }): Promise<void> {
	await badResets.consume([networkOf(address)]);
}

/** Counts a try with an invalid invitation. Valid ones are never limited. */
export async function countBadInvitation({ address }: { address: string }): Promise<void> {
	await badInvitations.consume([networkOf(address)]);
}
