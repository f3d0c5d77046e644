import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { recordSignIn } from "../sign-in/record-sign-in.server.ts";
import { suspended } from "../sign-in/suspended.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { countPasskeyTry } from "./limits.server.ts";
import { passkeyRefused, verifyPasskey } from "./verify-passkey.server.ts";

/**
 * Signs in with a passkey. It has verified its user, so that it counts as both steps: no code is asked for.
 *
 * @param answer of the authenticator, as JSON
 * @returns the `Set-Cookie` value of the new session, and the tier of the user; the visitor's earlier session has ended
 * @throws AppError `unauthenticated`; `forbidden` for a suspended account; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInWithPasskey({
	answer,
	remember,
	visitor,
	clock = systemClock,
}: {
	answer: string;
	remember: boolean;
	visitor: Visitor;
	clock?: Clock;
}): Promise<{ cookie: string; tier: Tier }> {
	const countAsSuccess = await countPasskeyTry(visitor);
	const use = { purpose: "sign-in", kind: "creator", sessionId: null } as const;
	const { passkeyId, owner } = await verifyPasskey(answer, { use, clock, onCopied: announceCopy });
	const { userAgent, sessionToken } = visitor;
	const sessions = creatorSessionsFor(visitor);
	const userId = owner.id;
	const done = await db.$transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		// Removed since it was verified.
		const isThere = (await tx.passkey.count({ where: { id: passkeyId, userId } })) > 0;
		if (account === null || !isThere) throw passkeyRefused();
		if (account.status === "suspended") throw suspended(userId);
		const { tier } = await tx.user.findUniqueOrThrow({
			where: { id: userId },
			select: { tier: true },
		});
		const cookie = await sessions.begin({ ownerId: userId, remember, userAgent, clock }, tx);
		return { cookie, tier, email: account.email };
	});
	await sessions.end(sessionToken);
	await countAsSuccess();
	const { email, ...signedIn } = done;
	await recordSignIn({ userId, email, visitor }, clock);
	return signedIn;
}

/** Tells the owner that a passkey counts less than before. */
async function announceCopy({ passkeyId }: { passkeyId: string }): Promise<void> {
	const passkey = await db.passkey.findUnique({
		where: { id: passkeyId },
		select: { name: true, user: { select: { email: true } } },
	});
	if (!passkey?.user) return;
	await queueOwnerNotice(passkey.user.email, { kind: "passkey-copied", name: passkey.name });
}
