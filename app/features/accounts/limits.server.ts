import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

/**
 * How often one may try to sign in or up.
 *
 * A limit on the account alone would let anybody lock its owner out with ten wrong guesses. So tries are counted for
 * the account and the network they come from together, and besides for each network over all accounts (stuffing) and
 * for each account over all networks (a botnet). Whoever has signed in to the account from the same network before is
 * held to the first limit only: the owner gets in while strangers guess.
 */

const SIGN_IN_MESSAGE = "Too many login attempts. Please try again later.";
const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const FAMILIAR_FOR_S = 90 * 24 * HOUR_S;

const accountFromNetwork = createRateLimit({
	name: "signin",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const strangersNetwork = createRateLimit({
	name: "signin-network",
	tries: 50,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const strangersAccount = createRateLimit({
	name: "signin-account",
	tries: 100,
	perSeconds: HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const signUps = createRateLimit({
	name: "signup",
	tries: 20,
	perSeconds: HOUR_S,
	message: "Too many sign-up attempts. Please try again later.",
});
const familiarNetworks = createKeyMemory({ name: "familiar", seconds: FAMILIAR_FOR_S });

type Try = { email: string; address: string };

/**
 * Counts a try to sign in, before the password is looked at. Costs the same whether or not there is such an account.
 * @returns what to call when the password was right: the try was no guess then
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countSignIn({ email, address }: Try): Promise<() => Promise<void>> {
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
			makeFamiliar({ email, address }),
		]);
	};
}

/** From now on nobody else's guesses keep this network from signing in to this account. */
export async function makeFamiliar({ email, address }: Try): Promise<void> {
	await familiarNetworks.add([email, networkOf(address)]);
}

/** Counts a try to sign up. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({ address }: { address: string }): Promise<void> {
	await signUps.consume([networkOf(address)]);
}
