import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { verifyPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { requirePasswordSignIn } from "#app/features/account/accounts/sign-in/require-password-sign-in.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { countAdminSignIn } from "../limits.server.ts";
import { INVALID_ADMIN_CREDENTIALS_MESSAGE } from "../schema.ts";
import { issueChallenge } from "./challenge-cookie.server.ts";
import { queueLogInNotice } from "./queue-log-in-notice.server.ts";
import { startAdminSession } from "./start-admin-session.server.ts";

/** The browser or program that signs in. */
export type AdminVisitor = {
	/** IP address for rate limits. Never store it unhashed. */
	address: string;
	userAgent: string | null;
	/** Token of the current administrator session, which the new one replaces. */
	sessionToken: string | null;
	/** Whether a program signs in through the API: its session has a refresh token and opens no page. */
	isApi?: boolean;
	requestId: string;
};

type SignIn = {
	email: string;
	password: string;
	redirectTo?: string | undefined;
	visitor: AdminVisitor;
	clock?: Clock;
};

const SERVER_ERROR_MESSAGE = "Server error. Please try again later.";

/**
 * Signs an administrator in with email and password, or asks for a code if two-step verification is on. Checks a
 * password even without an account, so that neither text nor response time reveals who is an administrator.
 *
 * @returns `isComplete`, and the `Set-Cookie` value of the session or, if a code is needed, of the challenge
 * @throws AppError `unauthenticated`; `rate_limited` with `retryAfterS`; `unavailable`
 */
export function signInAdministrator({
	email: typed,
	password,
	redirectTo,
	visitor,
	clock = systemClock,
}: SignIn): Promise<{ isComplete: boolean; cookie: string }> {
	return mapError(SERVER_ERROR_MESSAGE, async () => {
		requirePasswordSignIn();
		const { address, sessionToken, requestId } = visitor;
		const countAsSuccess = await countAdminSignIn({ email: typed, address });
		const found = await db.administrator.findFirst({
			where: { email: { in: spellingsOf(typed) } },
			select: { id: true, email: true, passwordHash: true, totpSecret: true },
		});
		const isRight = await verifyPassword(found?.passwordHash ?? null, password);
		if (!found || !isRight) throw invalidCredentials();
		await countAsSuccess();
		const { id: administratorId, email, passwordHash } = found;
		if (found.totpSecret !== null) {
			const challenge = { administratorId, passwordHash, redirectTo };
			return { isComplete: false, cookie: await issueChallenge(challenge, clock) };
		}
		const cookie = await db.$transaction(async (tx) => {
			const current = await lockAdministrator(tx, administratorId);
			// A new password or two-step verification since the check must not be bypassed.
			if (current?.passwordHash !== passwordHash || current.totpSecret !== null) {
				throw invalidCredentials();
			}
			const actor = { administratorId, email, requestId };
			return startAdminSession(tx, { actor, visitor, clock });
		});
		await administratorSessionsFor(visitor).end(sessionToken);
		await queueLogInNotice({ administratorId, email, visitor }, clock);
		return { isComplete: true, cookie };
	});
}

function invalidCredentials(): AppError {
	return new AppError("unauthenticated", INVALID_ADMIN_CREDENTIALS_MESSAGE);
}
