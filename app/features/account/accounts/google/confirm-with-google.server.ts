import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";
import { refused } from "./google-refusals.server.ts";

/**
 * Confirms with Google that a session is its owner's, and replaces it with a new one, whose age shows when the owner
 * was confirmed.
 * @returns the `Set-Cookie` value of the new session
 * @throws AppError `unauthenticated` if the Google account isn't connected to this account
 */
export async function confirmWithGoogle({
	user: { userId, sessionId },
	person: { subject },
	visitor: { userAgent, sessionToken },
	clock = systemClock,
}: {
	user: { userId: string; sessionId: string };
	person: GooglePerson;
	visitor: Visitor;
	clock?: Clock;
}): Promise<string> {
	const identity = await db.identity.findUnique({
		where: { provider_subject: { provider: "google", subject } },
		select: { userId: true },
	});
	if (identity?.userId !== userId) throw refused("reauth: another Google account");
	const session = await db.session.findUnique({
		where: { id: sessionId },
		select: { remember: true },
	});
	const remember = session?.remember ?? false;
	const cookie = await creatorSessions.begin({ ownerId: userId, remember, userAgent, clock });
	await creatorSessions.end(sessionToken);
	return cookie;
}
