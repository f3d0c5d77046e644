import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { issueChallenge } from "../two-step/challenge-cookie.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { lockAccount } from "./account-lock.server.ts";
import { countSignIn } from "./limits.server.ts";
import { recordSignIn } from "./record-sign-in.server.ts";
import { requirePasswordSignIn } from "./require-password-sign-in.server.ts";
import { suspended } from "./suspended.server.ts";

type SignIn = {
	/** In the spelling of `knownEmailSchema`. */
	email: string;
	password: string;
	remember: boolean;
	/** Where to go on, for a sign-in that needs a code too. */
	continuation?: { redirectTo?: string | undefined; plan?: string | undefined };
	visitor: Visitor;
	clock?: Clock;
};

/** `cookie` is the `Set-Cookie` value of the session or, for an account that asks for a code, of the challenge. */
export type FirstStep =
	| { isComplete: true; cookie: string; tier: Tier }
	| { isComplete: false; cookie: string };

/**
 * Signs in with email address and password. Checks a password even without an account, so that
 * neither text nor response time reveals who has one.
 *
 * @returns the new session and the tier of the user; the visitor's earlier session has ended. With two-step verification, and
 * in a browser that the account doesn't trust, a challenge instead (`signInWithCode`)
 * @throws AppError `unauthenticated`; `forbidden` for a suspended account, only if the password is correct, or where no password
 * signs in;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signIn({
	email,
	password,
	remember,
	continuation,
	visitor,
	clock = systemClock,
}: SignIn): Promise<FirstStep> {
	requirePasswordSignIn();
	const { address, cookies } = visitor;
	const countAsSuccess = await countSignIn({ email, address, cookies });
	const user = await findByPassword({ email, password });
	if (!user) throw new AppError("unauthenticated", en.refusals.invalidCredentials);
	await countAsSuccess();
	if (user.status === "suspended") throw suspended(user.id);
	const { id: userId, passwordHash } = user;
	if (await isCodeNeeded({ userId, cookies }, clock)) {
		const challenge = { userId, passwordHash, remember, ...continuation };
		return { isComplete: false, cookie: await issueChallenge(challenge, clock) };
	}

	const { userAgent, sessionToken } = visitor;
	const sessions = creatorSessionsFor(visitor);
	const cookie = await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		// A reset between the password check and now has ended all sessions: no new one may start.
		const isStillRight = await tx.user.count({
			where: { id: userId, passwordHash, status: "active" },
		});
		// The same holds for two-step verification that was turned on meanwhile.
		if (isStillRight === 0 || (await isCodeNeeded({ userId, cookies }, clock))) {
			throw new AppError("unauthenticated", en.refusals.invalidCredentials);
		}
		return sessions.begin({ ownerId: userId, remember, userAgent, clock }, tx);
	});
	await sessions.end(sessionToken);
	await recordSignIn({ userId, email: user.email, visitor }, clock);
	return { isComplete: true, cookie, tier: user.tier };
}

/** Two accounts may have the same address in two spellings, from the time when those counted as different. */
export async function findByPassword({ email, password }: { email: string; password: string }) {
	const users = await db.user.findMany({
		where: { email: { in: spellingsOf(email) } },
		select: { id: true, email: true, passwordHash: true, status: true, tier: true },
	});
	if (users.length === 0) await verifyPassword(null, password);
	for (const user of users) {
		if (await verifyPassword(user.passwordHash, password)) return user;
	}
	return null;
}
