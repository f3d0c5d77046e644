import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { countSignIn } from "../sign-in/limits.server.ts";
import { recordSignIn } from "../sign-in/record-sign-in.server.ts";
import { type FirstStep, findByPassword } from "../sign-in/sign-in.server.ts";
import { suspended } from "../sign-in/suspended.server.ts";
import { issueChallenge } from "../two-step/challenge-cookie.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { ConnectionOffer } from "./connection-offer.server.ts";
import { insertOffered } from "./create-oidc-connection.server.ts";

/**
 * Signs in by the password of the account with the address that a provider has verified, and connects the two. Its tries count
 * as those of `signIn`.
 *
 * @returns the new session and the tier of the user; the visitor's earlier session has ended. With two-step verification, and
 * in a browser that the account doesn't trust, a challenge instead, whose code connects them (`signInWithCode`)
 * @throws AppError `unauthenticated`; `forbidden` for a suspended account, only if the password is correct; `conflict` if
 * either is connected already; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInToConnect({
	offer: { redirectTo, plan, ...offer },
	password,
	visitor,
	clock = systemClock,
}: {
	offer: ConnectionOffer;
	password: string;
	visitor: Visitor;
	clock?: Clock;
}): Promise<FirstStep> {
	const { email } = offer;
	const { address, cookies, userAgent, sessionToken } = visitor;
	const countAsSuccess = await countSignIn({ email, address, cookies });
	const user = await findByPassword({ email, password });
	if (!user) throw new AppError("unauthenticated", en.refusals.invalidCredentials);
	await countAsSuccess();
	if (user.status === "suspended") throw suspended(user.id);
	const { id: userId, passwordHash } = user;
	if (await isCodeNeeded({ userId, cookies }, clock)) {
		const challenge = { userId, passwordHash, remember: false, redirectTo, plan, connects: offer };
		return { isComplete: false, cookie: await issueChallenge(challenge, clock) };
	}
	const sessions = creatorSessionsFor(visitor);
	const { cookie, service } = await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		// A reset between the password check and now has ended all sessions: no new one may start.
		const isStillRight = await tx.user.count({
			where: { id: userId, passwordHash, status: "active" },
		});
		// The same holds for two-step verification that was turned on meanwhile.
		if (isStillRight === 0 || (await isCodeNeeded({ userId, cookies }, clock))) {
			throw new AppError("unauthenticated", en.refusals.invalidCredentials);
		}
		const connected = await insertOffered(tx, { userId, offer });
		const begun = { ownerId: userId, remember: false, userAgent, clock };
		return { cookie: await sessions.begin(begun, tx), service: connected };
	});
	await sessions.end(sessionToken);
	await recordSignIn({ userId, email: user.email, visitor }, clock);
	if (service !== null) {
		await queueOwnerNotice(user.email, { kind: "service-connected", name: service });
	}
	return { isComplete: true, cookie, tier: user.tier };
}
