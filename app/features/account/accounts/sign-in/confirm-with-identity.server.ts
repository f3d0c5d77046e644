import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { AppError } from "#app/platform/errors.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { ProviderIdentity } from "./provider-identity.ts";

/**
 * Confirms with a provider that a session is its owner's, and replaces it with a new one, whose age shows when the owner
 * was confirmed.
 * @param refused makes the error for a person who isn't connected to this account
 * @returns the `Set-Cookie` value of the new session
 * @throws AppError that `refused` returns
 */
export async function confirmWithIdentity({
	user: { userId, sessionId },
	identity: { provider, issuer, subject },
	visitor: { userAgent, sessionToken },
	refused,
	clock = systemClock,
}: {
	user: { userId: string; sessionId: string };
	identity: ProviderIdentity;
	visitor: Visitor;
	refused: () => AppError;
	clock?: Clock;
}): Promise<string> {
	const found = await db.identity.findUnique({
		where: { provider_issuer_subject: { provider, issuer, subject } },
		select: { userId: true },
	});
	if (found?.userId !== userId) throw refused();
	const session = await db.session.findUnique({
		where: { id: sessionId },
		select: { remember: true },
	});
	const remember = session?.remember ?? false;
	const cookie = await creatorSessions.begin({ ownerId: userId, remember, userAgent, clock });
	await creatorSessions.end(sessionToken);
	return cookie;
}
