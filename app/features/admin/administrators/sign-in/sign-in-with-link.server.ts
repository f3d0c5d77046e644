import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { countBadReset } from "../limits.server.ts";
import { issueChallenge } from "./challenge-cookie.server.ts";
import { queueLogInNotice } from "./queue-log-in-notice.server.ts";
import type { AdminVisitor } from "./sign-in-administrator.server.ts";
import { parseSignInToken, spendSignInToken } from "./sign-in-link.server.ts";
import { startAdminSession } from "./start-admin-session.server.ts";

/** The address of the administrator whom a valid link belongs to, without using it up; null for any other token. */
export async function getSignInLink(
	token: string,
	clock: Clock = systemClock,
): Promise<{ email: string } | null> {
	const id = parseSignInToken(token, clock);
	if (id === null) return null;
	return db.administrator.findUnique({ where: { id }, select: { email: true } });
}

/**
 * Logs an administrator in with a link that the server's operator has made, and uses it up. If two-step verification is on, a
 * code is asked for.
 *
 * @returns `isComplete`, and the `Set-Cookie` value of the session or, if a code is needed, of the challenge
 * @throws AppError `gone` if the link was used or has expired; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInWithLink({
	token,
	visitor,
	clock = systemClock,
}: {
	token: string;
	visitor: AdminVisitor;
	clock?: Clock;
}): Promise<{ isComplete: boolean; cookie: string }> {
	const administratorId = parseSignInToken(token, clock);
	if (administratorId === null || !(await spendSignInToken(token))) {
		await countBadReset(visitor);
		throw invalidLink();
	}
	const { requestId, sessionToken } = visitor;
	const { isComplete, cookie, email } = await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (!current) throw invalidLink();
		const { passwordHash, totpSecret } = current;
		if (totpSecret !== null) {
			const challenge = { administratorId, passwordHash, redirectTo: undefined };
			const started = await issueChallenge(challenge, clock);
			return { isComplete: false, cookie: started, email: current.email };
		}
		const actor = { administratorId, email: current.email, requestId };
		const started = await startAdminSession(tx, { actor, visitor, clock });
		return { isComplete: true, cookie: started, email: current.email };
	});
	if (isComplete) {
		await administratorSessionsFor(visitor).end(sessionToken);
		await queueLogInNotice({ administratorId, email, visitor }, clock);
	}
	return { isComplete, cookie };
}

function invalidLink(): AppError {
	return new AppError("gone", "This link has been used or has expired. Make a new one.");
}
