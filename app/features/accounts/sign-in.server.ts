import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createSession } from "./create-session.server.ts";
import { endSession } from "./end-session.server.ts";
import { countSignIn } from "./limits.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { INVALID_CREDENTIALS_MESSAGE, SUSPENDED_MESSAGE } from "./schema.ts";
import type { Visitor } from "./visitor.server.ts";

type SignIn = {
	email: string;
	password: string;
	remember: boolean;
	visitor: Visitor;
	clock?: Clock;
};

/**
 * Signs in with e-mail address and password. Without an account there is a password check all the same, so that
 * neither text nor time tells who has one.
 *
 * @returns the `Set-Cookie` value of the new session; the one this browser held before is over
 * @throws AppError `unauthenticated`; `forbidden` for a suspended account, told only to who knows its password;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signIn({
	email,
	password,
	remember,
	visitor,
	clock = systemClock,
}: SignIn): Promise<string> {
	const countAsSuccess = await countSignIn({ email, address: visitor.address });
	const user = await db.user.findUnique({
		where: { email },
		select: { id: true, passwordHash: true, status: true },
	});
	const isRight = await verifyPassword(user?.passwordHash ?? null, password);
	if (!user || !isRight) throw new AppError("unauthenticated", INVALID_CREDENTIALS_MESSAGE);
	await countAsSuccess();
	if (user.status === "suspended") throw new AppError("forbidden", SUSPENDED_MESSAGE);

	const { userAgent, sessionToken } = visitor;
	const cookie = await createSession({ userId: user.id, remember, userAgent, clock });
	await endSession(sessionToken);
	return cookie;
}
