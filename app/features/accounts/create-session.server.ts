import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { deviceLabel } from "./device-label.server.ts";
import { hashToken, newToken, sessionCookie, sessionTtlMs } from "./session-cookie.server.ts";

/** Begins a session with a token of its own. @returns the `Set-Cookie` value that carries it */
export async function createSession(
	{
		userId,
		remember,
		userAgent,
		clock = systemClock,
	}: { userId: string; remember: boolean; userAgent: string | null; clock?: Clock },
	tx: Tx | typeof db = db,
): Promise<string> {
	const token = newToken();
	const now = clock.now();
	await tx.session.create({
		data: {
			userId,
			remember,
			tokenHash: hashToken(token),
			device: deviceLabel(userAgent),
			createdAt: now,
			lastUsedAt: now,
			expiresAt: new Date(now.getTime() + sessionTtlMs({ remember })),
		},
	});
	return sessionCookie({ token, remember });
}
