import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { countConfirmation } from "./limits.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { isFreshlySignedIn } from "./queries.server.ts";
import { WRONG_PASSWORD_MESSAGE } from "./settings-schema.ts";

const PASSWORD_MISSING_MESSAGE = "Enter your current password";
const SIGN_IN_AGAIN_MESSAGE = "Sign in with Google again, then try again.";

/**
 * Makes sure that whoever holds this session is its owner, before something that a borrowed browser must not do: by
 * the password, or, for an account that has none, by a sign-in of the last quarter of an hour.
 *
 * @returns the hash of the password that was right, null for an account without one
 * @throws AppError `bad_request` (details.field `currentPassword`) for a missing or wrong password; `forbidden` when
 * the sign-in is too old; `rate_limited` with `retryAfterS`; `unavailable`
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
	const countAsSuccess = await countConfirmation({ userId });
	if (!(await verifyPassword(user.passwordHash, currentPassword))) {
		throw refusedPassword(WRONG_PASSWORD_MESSAGE);
	}
	await countAsSuccess();
	return user.passwordHash;
}

function refusedPassword(message: string): AppError {
	return new AppError("bad_request", message, { field: "currentPassword" });
}
