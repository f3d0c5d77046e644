import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { isOwnDevice } from "../sessions/device-cookie.server.ts";

/**
 * Rate limits for sign-in.
 *
 * A limit per account alone would let anybody lock its owner out with ten wrong guesses. So tries are counted per
 * account and network together, and also per network over all accounts (credential stuffing) and per account over all
 * networks (botnets). Networks from which the account was signed in to before are held to the first limit only. Devices
 * on which the account was signed in before share no limit with others, on any network: the owner gets in while
 * strangers guess.
 */

export const SIGN_IN_LIMIT_MESSAGE = "Too many login attempts. Please try again later.";
const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const FAMILIAR_FOR_S = 90 * 24 * HOUR_S;

const accountFromNetwork = createRateLimit({
	name: "signin",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_LIMIT_MESSAGE,
});
const strangersNetwork = createRateLimit({
	name: "signin-network",
	tries: 50,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_LIMIT_MESSAGE,
});
const strangersAccount = createRateLimit({
	name: "signin-account",
	tries: 100,
	perSeconds: HOUR_S,
	message: SIGN_IN_LIMIT_MESSAGE,
});
const familiarNetworks = createKeyMemory({ name: "familiar", seconds: FAMILIAR_FOR_S });

/** A try to sign in, or a request for an email to this address. */
export type Try = {
	email: string;
	address: string;
	/** The `Cookie` header, which may hold a device cookie. */
	cookies?: string | null | undefined;
};

/** Replaces the network in keys for tries from the account's own devices. */
export const OWN_DEVICES = "own devices";

/**
 * Counts a sign-in try, before the password is checked. Takes the same time whether or not the account exists.
 * @returns a function to call if the password was right, which undoes the count
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countSignIn({ email, address, cookies }: Try): Promise<() => Promise<void>> {
	const network = networkOf(address);
	const isOwn = await isOwnDevice({ email, cookies });
	const isFamiliar = isOwn || (await familiarNetworks.has([email, network]));
	const from = isOwn ? OWN_DEVICES : network;
	await accountFromNetwork.consume([email, from]);
	if (!isFamiliar) {
		await strangersNetwork.consume([network]);
		await strangersAccount.consume([email]);
	}
	return async () => {
		await Promise.all([
			accountFromNetwork.reset([email, from]),
			...(isFamiliar
				? []
				: [strangersNetwork.giveBack([network]), strangersAccount.giveBack([email])]),
			rememberNetwork({ email, address }),
		]);
	};
}

/** Remembers a network, so that the guesses of others can't keep it from signing in to this account. */
export async function rememberNetwork({ email, address }: Try): Promise<void> {
	await familiarNetworks.add([email, networkOf(address)]);
}

/** Whether the account was signed in to from this network before. */
export function isFamiliarNetwork({ email, address }: Try): Promise<boolean> {
	return familiarNetworks.has([email, networkOf(address)]);
}

/** Lifts the limits that wrong guesses have set for this network and account, after the owner was verified by email. */
export async function trustNetwork({ email, address }: Try): Promise<void> {
	await Promise.all([
		accountFromNetwork.reset([email, networkOf(address)]),
		accountFromNetwork.reset([email, OWN_DEVICES]),
		rememberNetwork({ email, address }),
	]);
}
