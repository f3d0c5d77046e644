import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { nameSchema } from "#app/features/creator-page/profile/names.ts";
import { usernameFromEmail } from "#app/features/creator-page/profile/username-from-email.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { parseInvitation } from "../registrations/invitation-cookie.server.ts";
import { requestRegistration } from "../registrations/request-registration.server.ts";
import { requireAdmission } from "../registrations/require-admission.server.ts";
import { issueChallenge } from "../two-step/challenge-cookie.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { countSignUp, createAccount, getClaim } from "./create-account.server.ts";
import { rememberNetwork } from "./limits.server.ts";
import type { ProviderIdentity } from "./provider-identity.ts";
import { recordSignIn } from "./record-sign-in.server.ts";
import { suspended } from "./suspended.server.ts";

/** What a sign-up takes over from a provider. */
type Newcomer = {
	/** Address verified by the provider, in the form that accounts store. */
	email: string;
	name: string | null;
};

/**
 * `isNew`: the account was created by this sign-in. `cookie` is the `Set-Cookie` value of the session or of what the next step
 * needs, and `target` the page with that step if it isn't the code.
 */
export type ProviderSignIn =
	| { isComplete: true; cookie: string; tier: Tier; isNew: boolean }
	| { isComplete: false; cookie: string; target?: string };

type SignInWithIdentity = {
	identity: ProviderIdentity;
	/** Called for a person without an account. @throws AppError if the provider doesn't vouch for an address */
	newcomer: () => Newcomer;
	/** Called if the newcomer's address has an account. @returns how to go on. @throws AppError if that can't be here */
	onTaken: (email: string) => Promise<ProviderSignIn>;
	/** Where to go on, for a sign-in that needs a further step. */
	continuation: { redirectTo?: string | undefined; plan?: string | undefined };
	visitor: Visitor;
	clock: Clock;
};

/**
 * Signs in the person that a provider has identified, and creates an account for a new one. Signing in accepts the terms.
 *
 * Accounts are found by the provider's id alone. An address is no evidence on either side: the person who signed up with it
 * may not own it, and its owner today may not be the person who signed up.
 *
 * @throws AppError `forbidden` for a suspended account, for new users as `requireAdmission`, and (details.tone
 * `info`) for a new user whose registration waits for approval; `rate_limited` with `retryAfterS`; as `newcomer` and `onTaken`
 */
export async function signInWithIdentity(given: SignInWithIdentity): Promise<ProviderSignIn> {
	const known = await signInKnown(given);
	if (known) return known;
	try {
		return await signUpNewcomer(given);
	} catch (error) {
		// The same person a moment earlier, for example by pressing the button twice.
		const meanwhile = await signInKnown(given);
		if (meanwhile) return meanwhile;
		throw error;
	}
}

/** @returns null if the person has no account */
async function signInKnown({
	identity: { provider, issuer, subject },
	continuation,
	visitor,
	clock,
}: SignInWithIdentity): Promise<ProviderSignIn | null> {
	const identity = await db.identity.findUnique({
		where: { provider_issuer_subject: { provider, issuer, subject } },
		select: {
			user: { select: { id: true, email: true, passwordHash: true, status: true, tier: true } },
		},
	});
	if (!identity) return null;
	const { id: userId, email, status, tier } = identity.user;
	if (status === "suspended") throw suspended(userId);

	const { address, cookies, userAgent, sessionToken } = visitor;
	if (await isCodeNeeded({ userId, cookies }, clock)) {
		const { passwordHash } = identity.user;
		const challenge = { userId, passwordHash, remember: false, ...continuation };
		return { isComplete: false, cookie: await issueChallenge(challenge, clock) };
	}
	const sessions = creatorSessionsFor(visitor);
	const cookie = await sessions.begin({
		ownerId: userId,
		remember: false,
		userAgent,
		clock,
	});
	await sessions.end(sessionToken);
	await rememberNetwork({ email, address }).catch((error: unknown) =>
		log.error({ err: error }, "network not remembered"),
	);
	await recordSignIn({ userId, email, visitor }, clock);
	return { isComplete: true, cookie, tier, isNew: false };
}

async function signUpNewcomer({
	identity,
	newcomer,
	onTaken,
	visitor,
	clock,
}: SignInWithIdentity): Promise<ProviderSignIn> {
	const { email, name } = newcomer();
	const sameAddress = await db.user.count({ where: { email: { in: spellingsOf(email) } } });
	if (sameAddress > 0) return onTaken(email);
	const admission = await requireAdmission(parseInvitation(visitor.cookies ?? null), clock);
	await countSignUp({ address: visitor.address });
	const account = { email, name: displayName(name, email), passwordHash: null, identity };
	if (admission.needsApproval) {
		await requestRegistration(
			{ ...account, language: visitor.language, claimed: getClaim(visitor) },
			clock,
		);
		throw new AppError("forbidden", en.refusals.registrationRequested, {
			target: "/signup?requested",
			tone: "info",
		});
	}
	const { invitation } = admission;
	const { cookie } = await createAccount(account, { visitor, invitation, clock });
	return { isComplete: true, cookie, tier: "free", isNew: true };
}

/**
 * @returns the name in the form that sign-up accepts, derived from the address if the provider's is missing, shows nothing or
 * is too long
 */
function displayName(name: string | null, email: string): string {
	const parsed = nameSchema.safeParse(name);
	if (parsed.success) return parsed.data;
	const fromEmail = nameSchema.safeParse(usernameFromEmail(email));
	return fromEmail.success ? fromEmail.data : "Creator";
}
