import {
	hashToken,
	looksLikeToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** An emailed link that concerns an address. `used`: the account has this address, verified. */
type MailedLink =
	| { outcome: "open"; id: string; userId: string; email: string }
	| { outcome: "used" | "expired" | "invalid" };

/** Finds the link of a token without using it up. A link for an address that the account no longer has is invalid. */
export async function getMailedLink(
	token: string,
	kind: "verify_email" | "change_email",
	clock: Clock = systemClock,
): Promise<MailedLink> {
	if (!looksLikeToken(token)) return { outcome: "invalid" };
	const link = await db.accountToken.findUnique({
		where: { tokenHash: hashToken(token), kind },
		select: {
			id: true,
			userId: true,
			email: true,
			usedAt: true,
			expiresAt: true,
			user: { select: { email: true } },
		},
	});
	if (link === null) return { outcome: "invalid" };
	const { id, userId, email, usedAt, expiresAt, user } = link;
	// A change that isn't confirmed yet is for an address that the account doesn't have.
	const isPending = kind === "change_email" && usedAt === null;
	if (!isPending && user.email !== email) return { outcome: "invalid" };
	if (usedAt !== null) return { outcome: "used" };
	if (expiresAt <= clock.now()) return { outcome: "expired" };
	return { outcome: "open", id, userId, email };
}
