import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createSession } from "./create-session.server.ts";
import { endSession } from "./end-session.server.ts";
import { findFreeUsername } from "./find-free-username.server.ts";
import { countSignUp, makeFamiliar } from "./limits.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { areRegistrationsOpen } from "./queries.server.ts";
import { DUPLICATE_USER_MESSAGE, REGISTRATIONS_CLOSED_MESSAGE, TERMS_VERSION } from "./schema.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";
import { usernameFromEmail } from "./username-from-email.ts";
import type { Visitor } from "./visitor.server.ts";

type SignUp = {
	name: string;
	email: string;
	password: string;
	visitor: Visitor;
	clock?: Clock;
};

type NewAccount = { email: string; name: string; passwordHash: string };

/** Each try lost means that somebody took the very username in the milliseconds between look and insert. */
const USERNAME_TRIES = 10;

/**
 * Opens an account with its page, signs this browser in and has the verification mail sent.
 *
 * The username comes from the address; where it is taken, the page gets the next free variant, which its owner can
 * change. Only the address can clash.
 *
 * @returns the `Set-Cookie` value of the new session
 * @throws AppError `conflict` (details.field `email`) when the address has an account; `forbidden` while registrations
 * are closed; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signUp({
	name,
	email,
	password,
	visitor,
	clock = systemClock,
}: SignUp): Promise<string> {
	if (!(await areRegistrationsOpen())) {
		throw new AppError("forbidden", REGISTRATIONS_CLOSED_MESSAGE);
	}
	await countSignUp({ address: visitor.address });
	await refuseKnownEmail(email);
	const passwordHash = await hashPassword(password);
	const { userId, cookie } = await createAccount({ email, name, passwordHash }, { visitor, clock });

	// The account stands: none of what follows may tell its owner that signing up failed.
	await Promise.all([
		enqueue(sendVerificationMail, { userId }).catch(logFailure("verification mail not queued")),
		makeFamiliar({ email, address: visitor.address }).catch(logFailure("network not remembered")),
		endSession(visitor.sessionToken).catch(logFailure("previous session not ended")),
	]);
	return cookie;
}

/** User, page and session in one transaction; of two that clash, the database lets one through. */
async function createAccount(
	account: NewAccount,
	{ visitor, clock }: { visitor: Visitor; clock: Clock },
): Promise<{ userId: string; cookie: string }> {
	for (let left = USERNAME_TRIES; ; left -= 1) {
		const username = await findFreeUsername(usernameFromEmail(account.email), clock);
		try {
			return await db.$transaction(async (tx) => {
				const { id: userId } = await tx.user.create({
					select: { id: true },
					data: {
						email: account.email,
						passwordHash: account.passwordHash,
						termsVersion: TERMS_VERSION,
						termsAcceptedAt: clock.now(),
						lastActiveAt: clock.now(),
						profile: {
							create: {
								username,
								name: account.name,
								theme: { create: {} },
								seo: { create: {} },
								footer: { create: {} },
							},
						},
					},
				});
				const { userAgent } = visitor;
				const cookie = await createSession({ userId, remember: false, userAgent, clock }, tx);
				return { userId, cookie };
			});
		} catch (error) {
			if (!isUniqueViolation(error) || left === 0) throw error;
			await refuseKnownEmail(account.email);
		}
	}
}

async function refuseKnownEmail(email: string): Promise<void> {
	const known = await db.user.findUnique({ where: { email }, select: { id: true } });
	if (known) throw new AppError("conflict", DUPLICATE_USER_MESSAGE, { field: "email" });
}

function logFailure(message: string) {
	return (error: unknown) => log.error({ err: error }, message);
}
