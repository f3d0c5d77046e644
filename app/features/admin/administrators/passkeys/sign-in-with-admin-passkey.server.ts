import { countPasskeyTry } from "#app/features/account/accounts/passkeys/limits.server.ts";
import {
	passkeyRefused,
	verifyPasskey,
} from "#app/features/account/accounts/passkeys/verify-passkey.server.ts";
import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { queueAdministratorNotice } from "../queue-administrator-notice.server.ts";
import { queueLogInNotice } from "../sign-in/queue-log-in-notice.server.ts";
import type { AdminVisitor } from "../sign-in/sign-in-administrator.server.ts";
import { startAdminSession } from "../sign-in/start-admin-session.server.ts";

/**
 * Signs an administrator in with a passkey. It has verified its user, so that it counts as both steps: no code is asked for.
 *
 * @param answer of the authenticator, as JSON
 * @returns the `Set-Cookie` value of the session
 * @throws AppError `unauthenticated`; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInWithAdminPasskey({
	answer,
	visitor,
	clock = systemClock,
}: {
	answer: string;
	visitor: AdminVisitor;
	clock?: Clock;
}): Promise<string> {
	const { sessionToken, requestId } = visitor;
	const countAsSuccess = await countPasskeyTry(visitor);
	const use = { purpose: "sign-in", kind: "administrator", sessionId: null } as const;
	const { passkeyId, owner } = await verifyPasskey(answer, { use, clock, onCopied: announceCopy });
	const administratorId = owner.id;
	const { cookie, email } = await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		// Removed since it was verified.
		const where = { id: passkeyId, administratorId };
		if (!current || (await tx.passkey.count({ where })) === 0) throw passkeyRefused();
		const actor = { administratorId, email: current.email, requestId };
		return { cookie: await startAdminSession(tx, { actor, visitor, clock }), email: current.email };
	});
	await administratorSessionsFor(visitor).end(sessionToken);
	await countAsSuccess();
	await queueLogInNotice({ administratorId, email, visitor }, clock);
	return cookie;
}

/** Tells the administrator that a passkey counts less than before. */
async function announceCopy({ passkeyId }: { passkeyId: string }): Promise<void> {
	const passkey = await db.passkey.findUnique({
		where: { id: passkeyId },
		select: { name: true, administrator: { select: { email: true } } },
	});
	if (!passkey?.administrator) return;
	const { name } = passkey;
	await queueAdministratorNotice(passkey.administrator.email, { kind: "passkey-copied", name });
}
