import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

/** Rate limits of the administrators' ways in. They work as those of creators (accounts/sign-in/limit-sign-in.server.ts). */

const SIGN_IN_MESSAGE = "Too many login attempts. Please try again later.";
const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const FAMILIAR_FOR_S = 90 * 24 * HOUR_S;

const accountFromNetwork = createRateLimit({
	name: "admin-signin",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const strangersNetwork = createRateLimit({
	name: "admin-signin-network",
	tries: 50,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const strangersAccount = createRateLimit({
	name: "admin-signin-account",
	tries: 100,
	perSeconds: HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const codes = createRateLimit({
	name: "admin-code",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many wrong codes. Please try again later.",
});
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
const familiarNetworks = createKeyMemory({ name: "admin-familiar", seconds: FAMILIAR_FOR_S });

type Undo = () => Promise<void>;

/**
 * Counts a sign-in try, before the password is checked. Networks from which the administrator has signed in are held to
 * the first limit only, so that strangers' guesses don't lock an administrator out.
 * @returns a function to call once the administrator is signed in, which undoes the count
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countAdminSignIn({
	email,
	address,
}: {
	email: string;
	address: string;
}): Promise<Undo> {
	const network = networkOf(address);
	const isFamiliar = await familiarNetworks.has([email, network]);
	await accountFromNetwork.consume([email, network]);
	if (!isFamiliar) {
		await strangersNetwork.consume([network]);
		await strangersAccount.consume([email]);
	}
	return async () => {
		await Promise.all([
			accountFromNetwork.reset([email, network]),
			...(isFamiliar
				? []
				: [strangersNetwork.giveBack([network]), strangersAccount.giveBack([email])]),
			familiarNetworks.add([email, network]),
		]);
	};
}

/**
 * Counts a try with a code of the authenticator app or a recovery code, per administrator: with ten tries in a quarter
 * of an hour, three valid codes at a time and a million possible ones, guessing takes years.
 * @returns a function to call if the code was right
 */
export async function countCode({ administratorId }: { administratorId: string }): Promise<Undo> {
	await codes.consume([administratorId]);
	return () => codes.reset([administratorId]);
}

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
	await resetsOfAddress.consume([email, network]);
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
