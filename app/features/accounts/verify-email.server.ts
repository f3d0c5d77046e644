import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hashToken, looksLikeToken } from "./session-cookie.server.ts";

/** What a verification link came to. `used` is good news too: the address was proven before. */
type VerificationOutcome = "success" | "expired" | "used" | "invalid";

/** Uses up a verification link. Of several tries at once, one succeeds. */
export async function verifyEmail(
	token: string,
	clock: Clock = systemClock,
): Promise<VerificationOutcome> {
	if (!looksLikeToken(token)) return "invalid";
	const now = clock.now();
	const tokenHash = hashToken(token);
	return db.$transaction(async (tx) => {
		const { count } = await tx.accountToken.updateMany({
			where: { tokenHash, kind: "verify_email", usedAt: null, expiresAt: { gt: now } },
			data: { usedAt: now },
		});
		const found = await tx.accountToken.findUnique({
			where: { tokenHash },
			select: { kind: true, userId: true, email: true, usedAt: true },
		});
		if (found?.kind !== "verify_email") return "invalid";
		if (count === 0) return found.usedAt ? "used" : "expired";
		// A link sent to an address that the account has since left proves nothing about the present one.
		const verified = await tx.user.updateMany({
			where: { id: found.userId, email: found.email },
			data: { emailVerifiedAt: now },
		});
		return verified.count === 1 ? "success" : "invalid";
	});
}
