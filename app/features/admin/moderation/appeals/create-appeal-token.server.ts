import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time in days for which the link in an email opens the appeal page. */
export const APPEAL_DAYS = 180;

/**
 * Makes a token that opens the appeal page of a decision without sign-in. Deletes the decision's expired ones.
 * @param forDays time in days until it expires
 */
export async function createAppealToken(
	{ decisionId, forDays }: { decisionId: string; forDays: number },
	clock: Clock = systemClock,
): Promise<string> {
	const token = newToken();
	const now = clock.now();
	await db.appealToken.deleteMany({ where: { decisionId, expiresAt: { lte: now } } });
	await db.appealToken.create({
		data: {
			tokenHash: hashToken(token),
			decisionId,
			expiresAt: new Date(now.getTime() + forDays * DAY_MS),
		},
	});
	return token;
}
