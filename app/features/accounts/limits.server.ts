import { createKeyMemory, createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { isOwnDevice } from "./sessions/device-cookie.server.ts";

/**
 * Rate limits for sign-in and sign-up.
 *
 * A limit per account alone would let anybody lock its owner out with ten wrong guesses. So tries are counted per
 * account and network together, and also per network over all accounts (credential stuffing) and per account over all
 * networks (botnets). Networks from which the account was signed in to before are held to the first limit only. Devices
 * on which the account was signed in before share no limit with others, on any network: the owner gets in while
 * strangers guess.
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

/** Replaces the network in keys for tries from the account's own devices. */
const OWN_DEVICES = "own devices";

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

/** Counts a sign-up try. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({ address }: { address: string }): Promise<void> {
	await signUps.consume([networkOf(address)]);
}

/**
 * Counts a sign-in try with Google, before Google is asked. Counted per network only, because there is nothing to
 * guess.
 * @returns a function to call if the sign-in was successful
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
 * Counts a try to confirm the owner by password. Counted per account only: whoever tries has a session already, and the
 * owner can take the account back with a new password at any time.
 * @returns a function to call if the password was right
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
 * Counts an email that asks `newEmail` to confirm a change, so that neither one account nor many can fill a mailbox.
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
 * Counts a try to set a password with an invalid link. Valid links are never limited.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countBadResetLink({ address }: { address: string }): Promise<void> {
	await passwordResets.consume([networkOf(address)]);
}

/** Lifts the limits that wrong guesses have set for this network and account, after the owner was verified by email. */
export async function trustNetwork({ email, address }: Try): Promise<void> {
	await Promise.all([
		accountFromNetwork.reset([email, networkOf(address)]),
		accountFromNetwork.reset([email, OWN_DEVICES]),
		rememberNetwork({ email, address }),
	]);
}

/**
 * Counts an email with a link that sets a password. @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export const countResetRequest = limitMailsTo({
	name: "reset-mail",
	message: "Too many password reset requests. Please try again later.",
});

/** Counts an email with a verification link. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export const countVerificationRequest = limitMailsTo({
	name: "verification-mail",
	message: "Too many verification emails requested. Please try again later.",
});

/**
 * Limits for emails that anybody can have sent to any address, known or not: per address and network, per network, and,
 * for networks that have not signed in to the account before, per address. The account's own devices share none of
 * these with strangers. An owner who is refused because of strangers already has an email with a valid link: links live
 * longer than the hour of the limit.
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

/** Counts an export of the account's data. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countExport({ userId }: { userId: string }): Promise<void> {
	await dataExports.consume([userId]);
}
