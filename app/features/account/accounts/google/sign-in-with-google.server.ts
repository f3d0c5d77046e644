import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { nameSchema } from "#app/features/creator-page/profile/names.ts";
import { usernameFromEmail } from "#app/features/creator-page/profile/username-from-email.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { parseInvitation } from "../registrations/invitation-cookie.server.ts";
import { requestRegistration } from "../registrations/request-registration.server.ts";
import { requireAdmission } from "../registrations/require-admission.server.ts";
import { countSignUp, createAccount, getClaim } from "../sign-in/create-account.server.ts";
import { rememberNetwork } from "../sign-in/limits.server.ts";
import { recordSignIn } from "../sign-in/record-sign-in.server.ts";
import type { FirstStep } from "../sign-in/sign-in.server.ts";
import { suspended } from "../sign-in/suspended.server.ts";
import { issueChallenge } from "../two-step/challenge-cookie.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

/** Where the owner of an existing account connects Google. */
const SIGN_IN_THEN_CONNECT = `/signin?${new URLSearchParams({ redirectTo: "/dashboard/settings/security" })}`;

type SignInWithGoogle = {
	person: GooglePerson;
	/** Where to go on, for a sign-in that needs a code too. */
	continuation?: { redirectTo?: string | undefined; plan?: string | undefined };
	visitor: Visitor;
	clock?: Clock;
};
/** `isNew`: the account was created by this sign-in. */
type SignedIn =
	| { isComplete: true; cookie: string; tier: Tier; isNew: boolean }
	| Extract<FirstStep, { isComplete: false }>;

/**
 * Signs in the person that Google has identified, and creates an account for a new one. Signing in accepts the terms.
 *
 * Accounts are found by Google's id alone. An address is no evidence on either side: the person who signed up with it
 * may not own it, and its owner today may not be the person who signed up. So an account with the same address is
 * neither signed in to nor connected; its owner connects Google in the settings.
 *
 * @returns the `Set-Cookie` value of the new session, the plan of the user, and whether the account is new; the
 * browser's earlier session has ended
 * @throws AppError `forbidden` for a suspended account, for new users as `requireAdmission`, and (details.tone
 * `info`) for a new user whose registration waits for approval; `conflict`
 * (details.target, where to go on) for the address of another account; `rate_limited` with `retryAfterS`
 */
export async function signInWithGoogle({
	person,
	continuation = {},
	visitor,
	clock = systemClock,
}: SignInWithGoogle): Promise<SignedIn> {
	const known = await signInKnown({ person, continuation, visitor, clock });
	if (known) return known;
	try {
		return await signUpWithGoogle({ person, continuation, visitor, clock });
	} catch (error) {
		// The same person a moment earlier, for example by pressing the button twice.
		const meanwhile = await signInKnown({ person, continuation, visitor, clock });
		if (meanwhile) return meanwhile;
		throw error;
	}
}

/** @returns null if the person has no account */
async function signInKnown({
	person,
	continuation,
	visitor,
	clock,
}: Required<SignInWithGoogle>): Promise<SignedIn | null> {
	const identity = await db.identity.findUnique({
		where: { provider_subject: { provider: "google", subject: person.subject } },
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

async function signUpWithGoogle({
	person: { subject, email, name },
	visitor,
	clock,
}: Required<SignInWithGoogle>): Promise<SignedIn> {
	const sameAddress = await db.user.count({ where: { email: { in: spellingsOf(email) } } });
	if (sameAddress > 0) {
		throw new AppError("conflict", en.refusals.googleEmailTaken, {
			problem: "google-email-taken",
			target: SIGN_IN_THEN_CONNECT,
		});
	}
	const admission = await requireAdmission(parseInvitation(visitor.cookies ?? null), clock);
	await countSignUp({ address: visitor.address });
	const account = {
		email,
		name: displayName(name, email),
		passwordHash: null,
		google: { subject },
	};
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
 * @returns the name in the form that sign-up accepts, derived from the address if Google's is missing, shows nothing or is too
 * long
 */
function displayName(name: string | null, email: string): string {
	const parsed = nameSchema.safeParse(name);
	if (parsed.success) return parsed.data;
	const fromEmail = nameSchema.safeParse(usernameFromEmail(email));
	return fromEmail.success ? fromEmail.data : "Creator";
}
