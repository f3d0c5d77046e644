import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { countSignIn } from "../sign-in/limits.server.ts";
import { recordSignIn } from "../sign-in/record-sign-in.server.ts";
import { findByPassword } from "../sign-in/sign-in.server.ts";
import { suspended } from "../sign-in/suspended.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { ConnectionOffer } from "./connection-offer.server.ts";
import { insertConnection, orConflict } from "./create-oidc-connection.server.ts";
import { requireOidcProvider } from "./oidc-provider.server.ts";
import { emailTaken } from "./sign-in-with-oidc.server.ts";

/**
 * Signs in by the password of the account with the address that a provider has verified, and connects the two. Its tries count
 * as those of `signIn`.
 *
 * @returns the `Set-Cookie` value of the new session, and the tier of the user; the visitor's earlier session has ended
 * @throws AppError `unauthenticated`; `forbidden` for a suspended account, only if the password is correct; `conflict` if
 * either is connected already, or the account asks for a code; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInToConnect({
	offer: { provider, subject, email },
	password,
	visitor,
	clock = systemClock,
}: {
	offer: ConnectionOffer;
	password: string;
	visitor: Visitor;
	clock?: Clock;
}): Promise<{ cookie: string; tier: Tier }> {
	const { issuer, name } = requireOidcProvider(provider);
	const { address, cookies, userAgent, sessionToken } = visitor;
	const countAsSuccess = await countSignIn({ email, address, cookies });
	const user = await findByPassword({ email, password });
	if (!user) throw new AppError("unauthenticated", en.refusals.invalidCredentials);
	await countAsSuccess();
	if (user.status === "suspended") throw suspended(user.id);
	const { id: userId, passwordHash } = user;
	const sessions = creatorSessionsFor(visitor);
	const { cookie, isNew } = await orConflict(() =>
		db.$transaction(async (tx) => {
			await lockAccount(tx, userId);
			// A reset between the password check and now has ended all sessions: no new one may start.
			const isStillRight = await tx.user.count({
				where: { id: userId, passwordHash, status: "active" },
			});
			if (isStillRight === 0) {
				throw new AppError("unauthenticated", en.refusals.invalidCredentials);
			}
			if (await isCodeNeeded({ userId, cookies }, clock)) throw emailTaken();
			const isInserted = await insertConnection(tx, { userId, issuer, person: { subject, email } });
			const started = await sessions.begin(
				{ ownerId: userId, remember: false, userAgent, clock },
				tx,
			);
			return { cookie: started, isNew: isInserted };
		}),
	);
	await sessions.end(sessionToken);
	await recordSignIn({ userId, email: user.email, visitor }, clock);
	if (isNew) await queueOwnerNotice(user.email, { kind: "service-connected", name });
	return { cookie, tier: user.tier };
}
