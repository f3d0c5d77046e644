import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { countPasskeyTry } from "./limits.server.ts";
import { passkeyRefused, verifyPasskey } from "./verify-passkey.server.ts";

/**
 * Proves by a passkey that the user of this session is the account's owner, as `confirmOwner` does by the password.
 * @throws AppError `unauthenticated`; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmWithPasskey({
	owner: { userId, sessionId },
	answer,
	address,
	clock = systemClock,
}: {
	owner: { userId: string; sessionId: string };
	answer: string;
	/** IP address of the browser. */
	address: string;
	clock?: Clock;
}): Promise<void> {
	const countAsSuccess = await countPasskeyTry({ address });
	const use = { purpose: "prove", kind: "creator", sessionId } as const;
	const { owner } = await verifyPasskey(answer, { use, clock });
	if (owner.id !== userId) throw passkeyRefused();
	await countAsSuccess();
	await db.session.updateMany({
		where: { id: sessionId, userId },
		data: { provedAt: clock.now() },
	});
}
