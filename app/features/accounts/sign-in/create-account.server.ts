import { writePageVersion } from "#app/features/history/keep-page-version.server.ts";
import { getTermsVersion } from "#app/features/legal/queries.server.ts";
import { findFreeUsername } from "#app/features/profile/find-free-username.server.ts";
import { usernameFromEmail } from "#app/features/profile/username-from-email.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { DUPLICATE_USER_MESSAGE } from "../schema.ts";
import { rememberDevice } from "../sessions/familiar-devices.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { rememberNetwork } from "./limit-sign-in.server.ts";

type NewAccount = {
	email: string;
	name: string;
	/** Null for an account that only signs in with Google. */
	passwordHash: string | null;
	/** Google's verified identity: the address then counts as verified. */
	google?: { subject: string };
};

/** A try fails only if another sign-up takes the username in the milliseconds between lookup and insert. */
const USERNAME_TRIES = 10;

const signUps = createRateLimit({
	name: "signup",
	tries: 20,
	perSeconds: 60 * 60,
	message: "Too many sign-up attempts. Please try again later.",
});

/** Counts a sign-up try. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({ address }: { address: string }): Promise<void> {
	await signUps.consume([networkOf(address)]);
}

/**
 * Creates an account with its page and signs this browser in, replacing its current session.
 *
 * The username is derived from the address. If it is taken, the page gets the next free variant, which its owner can
 * change. Only the address can conflict.
 *
 * @returns the account, and the `Set-Cookie` value of its session
 * @throws AppError `conflict` (details.field `email`) if the address has an account
 */
export async function createAccount(
	account: NewAccount,
	{ visitor, clock }: { visitor: Visitor; clock: Clock },
): Promise<{ userId: string; cookie: string }> {
	const created = await insertAccount(account, { visitor, clock });
	const { email } = account;
	// The account is committed: later failures must not make sign-up fail.
	await Promise.all([
		rememberNetwork({ email, address: visitor.address }).catch(
			logFailure("network not remembered"),
		),
		rememberDevice(created.userId, visitor).catch(logFailure("device not remembered")),
		creatorSessions.end(visitor.sessionToken).catch(logFailure("previous session not ended")),
	]);
	return created;
}

/** @throws AppError `conflict` (details.field `email`) if the address has an account */
export async function refuseKnownEmail(email: string): Promise<void> {
	const known = await db.user.findUnique({ where: { email }, select: { id: true } });
	if (known) throw new AppError("conflict", DUPLICATE_USER_MESSAGE, { field: "email" });
}

/** Inserts user, page and session in one transaction; unique constraints decide between concurrent sign-ups. */
async function insertAccount(
	{ email, name, passwordHash, google }: NewAccount,
	{ visitor, clock }: { visitor: Visitor; clock: Clock },
): Promise<{ userId: string; cookie: string }> {
	for (let left = USERNAME_TRIES; ; left -= 1) {
		const username = await findFreeUsername(usernameFromEmail(email), clock);
		try {
			return await db.$transaction(async (tx) => {
				const { id: userId } = await tx.user.create({
					select: { id: true },
					data: {
						email,
						passwordHash,
						...(google
							? {
									emailVerifiedAt: clock.now(),
									identities: { create: { provider: "google", subject: google.subject, email } },
								}
							: {}),
						termsVersion: await getTermsVersion(tx),
						termsAcceptedAt: clock.now(),
						lastActiveAt: clock.now(),
					},
				});
				const { id: profileId } = await tx.profile.create({
					select: { id: true },
					data: {
						userId,
						username,
						name,
						theme: { create: {} },
						seo: { create: {} },
						footer: { create: {} },
					},
				});
				await writePageVersion(tx, { profileId, actor: "creator", now: clock.now() });
				const { userAgent } = visitor;
				const cookie = await creatorSessions.begin(
					{ ownerId: userId, remember: false, userAgent, clock },
					tx,
				);
				return { userId, cookie };
			});
		} catch (error) {
			if (!isUniqueViolation(error) || left === 0) throw error;
			await refuseKnownEmail(email);
		}
	}
}

function logFailure(message: string) {
	return (error: unknown) => log.error({ err: error }, message);
}
