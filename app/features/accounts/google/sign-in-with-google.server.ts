import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { announceNewSignIn } from "../announce-new-sign-in.server.ts";
import { createAccount } from "../create-account.server.ts";
import { countSignUp, rememberNetwork } from "../limits.server.ts";
import { areRegistrationsOpen } from "../queries.server.ts";
import { nameSchema, REGISTRATIONS_CLOSED_MESSAGE } from "../schema.ts";
import { suspended } from "../suspended.server.ts";
import { usernameFromEmail } from "../username-from-email.ts";
import type { Visitor } from "../visitor.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

/** Where that is done. */
const SIGN_IN_THEN_CONNECT = `/signin?${new URLSearchParams({ redirectTo: "/dashboard/settings/security" })}`;

type SignInWithGoogle = { person: GooglePerson; visitor: Visitor; clock?: Clock };
/** `isNew`: the account was opened just now. */
type SignedIn = { cookie: string; tier: Tier; isNew: boolean };

/**
 * Signs in whoever Google says it is, and opens an account for a newcomer, who has accepted the terms by coming.
 *
 * Accounts are found by Google's id for the person alone. An address proves nothing here, on either side: whoever
 * signed up with it may not own it, and whoever owns it today may not be who signed up. So an account with the same
 * address is neither opened nor connected; its owner connects Google from within.
 *
 * @returns the `Set-Cookie` value of the new session, and the tier of who is signed in, and whether they are
 * new; the session that this browser held before is over
 * @throws AppError `forbidden` for a suspended account, and for newcomers while registrations are closed; `conflict`
 * (details.target, where to go on) for the address of another account; `rate_limited` with `retryAfterS`
 */
export async function signInWithGoogle({
	person,
	visitor,
	clock = systemClock,
}: SignInWithGoogle): Promise<SignedIn> {
	const known = await signInKnown({ person, visitor, clock });
	if (known) return known;
	try {
		return await signUpWithGoogle({ person, visitor, clock });
	} catch (error) {
		// The same person a moment earlier, such as by a second press of the button.
		const meanwhile = await signInKnown({ person, visitor, clock });
		if (meanwhile) return meanwhile;
		throw error;
	}
}

/** Null for somebody without an account. */
async function signInKnown({
	person,
	visitor,
	clock,
}: Required<SignInWithGoogle>): Promise<SignedIn | null> {
	const identity = await db.identity.findUnique({
		where: { provider_subject: { provider: "google", subject: person.subject } },
		select: { user: { select: { id: true, email: true, status: true, tier: true } } },
	});
	if (!identity) return null;
	const { id: userId, email, status, tier } = identity.user;
	if (status === "suspended") throw suspended();

	const { address, userAgent, sessionToken } = visitor;
	const cookie = await creatorSessions.begin({
		ownerId: userId,
		remember: false,
		userAgent,
		clock,
	});
	await creatorSessions.end(sessionToken);
	await rememberNetwork({ email, address }).catch((error: unknown) =>
		log.error({ err: error }, "network not remembered"),
	);
	await announceNewSignIn({ userId, email, visitor }, clock);
	return { cookie, tier, isNew: false };
}

async function signUpWithGoogle({
	person: { subject, email, name },
	visitor,
	clock,
}: Required<SignInWithGoogle>): Promise<SignedIn> {
	const sameAddress = await db.user.findUnique({ where: { email }, select: { id: true } });
	if (sameAddress) {
		throw new AppError("conflict", "There is already an account with this email.", {
			problem: "google-email-taken",
			target: SIGN_IN_THEN_CONNECT,
		});
	}
	if (!(await areRegistrationsOpen())) {
		throw new AppError("forbidden", REGISTRATIONS_CLOSED_MESSAGE);
	}
	await countSignUp({ address: visitor.address });
	const { cookie } = await createAccount(
		{ email, name: displayName(name, email), passwordHash: null, google: { subject } },
		{ visitor, clock },
	);
	return { cookie, tier: "free", isNew: true };
}

/** As sign-up would take it; where Google has none, or one that is too short or too long, what the address gives. */
function displayName(name: string | null, email: string): string {
	const parsed = nameSchema.safeParse(name);
	if (parsed.success) return parsed.data;
	const fromEmail = nameSchema.safeParse(usernameFromEmail(email));
	return fromEmail.success ? fromEmail.data : "Creator";
}
