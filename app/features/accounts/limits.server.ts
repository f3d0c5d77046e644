import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { isOwnDevice } from "./device-cookie.server.ts";

/**
 * How often one may try to sign in or up.
 *
 * A limit on the account alone would let anybody lock its owner out with ten wrong guesses. So tries are counted for
 * the account and the network they come from together, and besides for each network over all accounts (stuffing) and
 * for each account over all networks (a botnet). Whoever has signed in to the account from the same network before is
 * held to the first limit only. Whoever comes from a device that was signed in to the account before shares no limit
 * with anybody else, on whichever network: the owner gets in while strangers guess.
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
const googleSignIns = createRateLimit({
	name: "google",
	tries: 30,
	perSeconds: QUARTER_HOUR_S,
	message: SIGN_IN_MESSAGE,
});
const CONFIRMATION_MESSAGE = "Too many wrong passwords. Please try again later.";
const confirmations = createRateLimit({
	name: "confirm-owner",
	tries: 10,
	perSeconds: QUARTER_HOUR_S,
	message: CONFIRMATION_MESSAGE,
});
const EMAIL_CHANGE_MESSAGE = "Too many confirmation emails requested. Please try again later.";
const emailChangesByAccount = createRateLimit({
	name: "email-change",
	tries: 5,
	perSeconds: HOUR_S,
	message: EMAIL_CHANGE_MESSAGE,
});
const emailChangesToAddress = createRateLimit({
	name: "email-change-to",
	tries: 5,
	perSeconds: HOUR_S,
	message: EMAIL_CHANGE_MESSAGE,
});
const passwordResets = createRateLimit({
	name: "reset-password",
	tries: 30,
	perSeconds: QUARTER_HOUR_S,
	message: "Too many password reset attempts. Please try again later.",
});
const dataExports = createRateLimit({
	name: "export",
	tries: 5,
	perSeconds: HOUR_S,
	message: "You have requested your data 5 times in the last hour. Please try again later.",
});
const familiarNetworks = createKeyMemory({ name: "familiar", seconds: FAMILIAR_FOR_S });

type Try = {
	email: string;
	address: string;
	/** The `Cookie` header, which may hold a device cookie. */
	cookies?: string | null | undefined;
};

/** In the place of the network, for tries from the account's own devices. */
const OWN_DEVICES = "own devices";

/**
 * Counts a try to sign in, before the password is looked at. Costs the same whether or not there is such an account.
 * @returns what to call when the password was right: the try was no guess then
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

/** From now on nobody else's guesses keep this network from signing in to this account. */
export async function rememberNetwork({ email, address }: Try): Promise<void> {
	await familiarNetworks.add([email, networkOf(address)]);
}

/** Counts a try to sign up. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({ address }: { address: string }): Promise<void> {
	await signUps.consume([networkOf(address)]);
}

/**
 * Counts a try to sign in with Google, before Google is asked anything. There is nothing to guess, so it is for the
 * network alone.
 * @returns what to call when somebody was there who may come in
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countGoogleSignIn({
	address,
}: {
	address: string;
}): Promise<() => Promise<void>> {
	const network = networkOf(address);
	await googleSignIns.consume([network]);
	return () => googleSignIns.giveBack([network]);
}

/**
 * Counts a try to confirm with the password that a session is its owner's. For the account alone: whoever tries holds
 * one of its sessions already, and the owner can take the account back by a new password at any time.
 * @returns what to call when the password was right
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countConfirmation({
	userId,
}: {
	userId: string;
}): Promise<() => Promise<void>> {
	await confirmations.consume([userId]);
	return () => confirmations.reset([userId]);
}

/**
 * Counts a mail that asks `newEmail` to confirm a change: nobody's mailbox is filled by one account or by many.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countEmailChange({
	userId,
	newEmail,
}: {
	userId: string;
	newEmail: string;
}): Promise<void> {
	await emailChangesByAccount.consume([userId]);
	await emailChangesToAddress.consume([newEmail]);
}

/**
 * Counts a try to set a password with a link that is no good. One that is good is never held up.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countBadResetLink({ address }: { address: string }): Promise<void> {
	await passwordResets.consume([networkOf(address)]);
}

/**
 * For whoever has proven by mail that the account is theirs: wrong guesses made here before, their own or others', no
 * longer keep them out.
 */
export async function trustNetwork({ email, address }: Try): Promise<void> {
	await Promise.all([
		accountFromNetwork.reset([email, networkOf(address)]),
		accountFromNetwork.reset([email, OWN_DEVICES]),
		rememberNetwork({ email, address }),
	]);
}

/** Counts a mail with a link to set a password. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export const countResetRequest = limitMailsTo({
	name: "reset-mail",
	message: "Too many password reset requests. Please try again later.",
});

/** Counts a mail with a verification link. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export const countVerificationRequest = limitMailsTo({
	name: "verification-mail",
	message: "Too many verification emails requested. Please try again later.",
});

/**
 * The limits on mail that anybody may have sent to any address, known or not: by address and network, by network, and,
 * for networks that have not signed in to the account before, by address. The account's own devices share none of these
 * with strangers. Whoever is refused because strangers have asked too often has a mail with a link already: the last of
 * an hour's mails lives longer than the hour.
 */
function limitMailsTo({ name, message }: { name: string; message: string }) {
	const limit = (suffix: string, tries: number) =>
		createRateLimit({ name: name + suffix, tries, perSeconds: HOUR_S, message });
	const addressFromNetwork = limit("", 5);
	const wholeNetwork = limit("-network", 20);
	const strangersAddress = limit("-address", 10);
	return async ({ email, address, cookies }: Try): Promise<void> => {
		if (await isOwnDevice({ email, cookies })) {
			return addressFromNetwork.consume([email, OWN_DEVICES]);
		}
		const network = networkOf(address);
		const isFamiliar = await familiarNetworks.has([email, network]);
		await addressFromNetwork.consume([email, network]);
		await wholeNetwork.consume([network]);
		if (!isFamiliar) await strangersAddress.consume([email]);
	};
}

/** Counts a copy of the account's data. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countExport({ userId }: { userId: string }): Promise<void> {
	await dataExports.consume([userId]);
}
