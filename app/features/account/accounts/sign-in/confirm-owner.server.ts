import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { isFreshlySignedIn } from "../queries.server.ts";
import { WRONG_PASSWORD_MESSAGE } from "../settings-schema.ts";

/**
 * Tries to confirm the owner by password. Counted per account only: whoever tries has a session already, and the owner
 * can take the account back with a new password at any time.
 */
const confirmations = createRateLimit({
	name: "confirm-owner",
	tries: 10,
	perSeconds: 15 * 60,
	message: "Too many wrong passwords. Please try again later.",
});

const PASSWORD_MISSING_MESSAGE = "Enter your current password";
const SIGN_IN_AGAIN_MESSAGE = "Sign in with Google again, then try again.";

/**
 * Confirms that the user of this session is the account's owner, before changes that a borrowed browser must not make:
 * by the password, or, for an account without one, by a sign-in within the last 15 minutes.
 *
 * @returns the hash of the password, or null for an account without one
 * @throws AppError `bad_request` (details.field `currentPassword`) for a missing or wrong password; `forbidden` if the
 * sign-in is too old; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmOwner({
	owner: { userId, sessionId },
	currentPassword,
	clock = systemClock,
}: {
	owner: { userId: string; sessionId: string };
	currentPassword: string | undefined;
	clock?: Clock;
}): Promise<string | null> {
	const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
	if (!user?.passwordHash) {
		if (await isFreshlySignedIn({ userId, sessionId }, clock)) return null;
		throw new AppError("forbidden", SIGN_IN_AGAIN_MESSAGE);
	}
	if (currentPassword === undefined) throw refusedPassword(PASSWORD_MISSING_MESSAGE);
	await confirmations.consume([userId]);
	if (!(await verifyPassword(user.passwordHash, currentPassword))) {
		throw refusedPassword(WRONG_PASSWORD_MESSAGE);
	}
	await confirmations.reset([userId]);
	return user.passwordHash;
}

function refusedPassword(message: string): AppError {
	return new AppError("bad_request", message, { field: "currentPassword" });
}
