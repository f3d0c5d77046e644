import { writePageVersion } from "#app/features/history/keep-page-version.server.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { rememberDevice } from "./familiar-devices.server.ts";
import { findFreeUsername } from "./find-free-username.server.ts";
import { rememberNetwork } from "./limits.server.ts";
import { DUPLICATE_USER_MESSAGE, TERMS_VERSION } from "./schema.ts";
import { usernameFromEmail } from "./username-from-email.ts";
import type { Visitor } from "./visitor.server.ts";

type NewAccount = {
	email: string;
	name: string;
	/** Null for an account that is opened by `google` alone. */
	passwordHash: string | null;
	/** Whose word for the address we take: then it counts as verified. */
	google?: { subject: string };
};

/** Each try lost means that somebody took the very username in the milliseconds between look and insert. */
const USERNAME_TRIES = 10;

/**
 * Opens an account with its page and signs this browser in, in the place of whoever it was signed in as.
 *
 * The username comes from the address; where it is taken, the page gets the next free variant, which its owner can
 * change. Only the address can clash.
 *
 * @returns the account, and the `Set-Cookie` value of its session
 * @throws AppError `conflict` (details.field `email`) when the address has an account
 */
export async function createAccount(
	account: NewAccount,
	{ visitor, clock }: { visitor: Visitor; clock: Clock },
): Promise<{ userId: string; cookie: string }> {
	const created = await insertAccount(account, { visitor, clock });
	const { email } = account;
	// The account stands: none of what follows may tell its owner that signing up failed.
	await Promise.all([
		rememberNetwork({ email, address: visitor.address }).catch(
			logFailure("network not remembered"),
		),
		rememberDevice(created.userId, visitor).catch(logFailure("device not remembered")),
		creatorSessions.end(visitor.sessionToken).catch(logFailure("previous session not ended")),
	]);
	return created;
}

/** @throws AppError `conflict` (details.field `email`) when the address has an account */
export async function refuseKnownEmail(email: string): Promise<void> {
	const known = await db.user.findUnique({ where: { email }, select: { id: true } });
	if (known) throw new AppError("conflict", DUPLICATE_USER_MESSAGE, { field: "email" });
}

/** User, page and session in one transaction; of two that clash, the database lets one through. */
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
						termsVersion: TERMS_VERSION,
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
