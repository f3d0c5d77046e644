import { en } from "#app/i18n/account/en.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const FAMILIAR_FOR_S = 90 * 24 * HOUR_S;

/** Replaces the network in keys for tries from the account's own devices. */
export const OWN_DEVICES = "own devices";

/** Where a try to sign in comes from. `email` may be in any spelling: all spellings of an address count together. */
export type SignInTry = { email: string; address: string };

/**
 * Makes the rate limits for signing in to one kind of account.
 *
 * A limit per account alone would let anybody lock its owner out with ten wrong guesses. So tries are counted per
 * account and network together, and also per network over all accounts (credential stuffing) and per account over all
 * networks (botnets). Networks from which the account was signed in to before are held to the first limit only. Devices
 * on which the account was signed in before share no limit with others, on any network: the owner gets in while
 * strangers guess.
 *
 * @param limits.name prefix of the stored counts
 * @param limits.familiar name under which familiar networks are stored
 */
export function createSignInLimits({ name, familiar }: { name: string; familiar: string }) {
	const message = en.refusals.manySignIns;
	const accountFromNetwork = createRateLimit({
		name,
		tries: 10,
		perSeconds: QUARTER_HOUR_S,
		message,
	});
	const strangersNetwork = createRateLimit({
		name: `${name}-network`,
		tries: 50,
		perSeconds: QUARTER_HOUR_S,
		message,
	});
	const strangersAccount = createRateLimit({
		name: `${name}-account`,
		tries: 100,
		perSeconds: HOUR_S,
		message,
	});
	const familiarNetworks = createKeyMemory({ name: familiar, seconds: FAMILIAR_FOR_S });

	/** Remembers a network, so that the guesses of others can't keep it from signing in to this account. */
	async function rememberNetwork({ email, address }: SignInTry): Promise<void> {
		await familiarNetworks.add([accountEmail(email), networkOf(address)]);
	}

	/** Whether the account was signed in to from this network before. */
	function isFamiliarNetwork({ email, address }: SignInTry): Promise<boolean> {
		return familiarNetworks.has([accountEmail(email), networkOf(address)]);
	}

	return {
		rememberNetwork,
		isFamiliarNetwork,

		/**
		 * Counts a sign-in try, before the password is checked. Takes the same time whether or not the account exists.
		 * @param isOwnDevice whether it comes from a device on which the account was signed in before
		 * @returns a function to call once the person is signed in, which undoes the count
		 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
		 */
		async countTry(
			{ email, address }: SignInTry,
			{ isOwnDevice = false }: { isOwnDevice?: boolean } = {},
		): Promise<() => Promise<void>> {
			const network = networkOf(address);
			const account = accountEmail(email);
			const isFamiliar = isOwnDevice || (await isFamiliarNetwork({ email, address }));
			const from = isOwnDevice ? OWN_DEVICES : network;
			await accountFromNetwork.consume([account, from]);
			if (!isFamiliar) {
				await strangersNetwork.consume([network]);
				await strangersAccount.consume([account]);
			}
			return async () => {
				await Promise.all([
					accountFromNetwork.reset([account, from]),
					...(isFamiliar
						? []
						: [strangersNetwork.giveBack([network]), strangersAccount.giveBack([account])]),
					rememberNetwork({ email, address }),
				]);
			};
		},

		/** Lifts the limits that wrong guesses have set for this network and account, after the owner was verified by email. */
		async trustNetwork({ email, address }: SignInTry): Promise<void> {
			const account = accountEmail(email);
			await Promise.all([
				accountFromNetwork.reset([account, networkOf(address)]),
				accountFromNetwork.reset([account, OWN_DEVICES]),
				rememberNetwork({ email, address }),
			]);
		},
	};
}
