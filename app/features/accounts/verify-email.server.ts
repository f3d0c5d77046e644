import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { confirmEmailChange, type MailedLink } from "./confirm-email-change.server.ts";
import { lockAccount } from "./lock-account.server.ts";
import { hashToken, looksLikeToken } from "./session-cookie.server.ts";

/**
 * What a mailed link came to. `used` is good news too: the address was proven before. `taken`: an account that opened
 * meanwhile has the address that was to become this one's. `isChange` tells the two kinds of links apart.
 */
type Verification =
	| { outcome: "success"; isChange: boolean; email: string }
	| { outcome: "used" | "expired" | "taken"; isChange: boolean }
	| { outcome: "invalid" };

/** Uses up a link that proves an address, the account's or the one it is to have. Of several tries at once, one succeeds. */
export async function verifyEmail(
	token: string,
	clock: Clock = systemClock,
): Promise<Verification> {
	if (!looksLikeToken(token)) return { outcome: "invalid" };
	const link = await db.accountToken.findUnique({
		where: { tokenHash: hashToken(token), kind: { in: ["verify_email", "change_email"] } },
		select: {
			id: true,
			kind: true,
			userId: true,
			email: true,
			usedAt: true,
			expiresAt: true,
			user: { select: { email: true } },
		},
	});
	if (!link) return { outcome: "invalid" };
	const { email } = link;
	const isChange = link.kind === "change_email";
	if (link.usedAt === null) {
		if (link.expiresAt <= clock.now()) return { outcome: "expired", isChange };
		const outcome = await (isChange ? confirmEmailChange : proveAddress)(link, clock);
		if (outcome === "invalid") return { outcome };
		return outcome === "success" ? { outcome, isChange, email } : { outcome, isChange };
	}
	// Of an address that the account has left since, nothing is proven any more.
	return link.user.email === email ? { outcome: "used", isChange } : { outcome: "invalid" };
}

function proveAddress(
	{ id, userId, email }: MailedLink,
	clock: Clock,
): Promise<"success" | "used" | "invalid"> {
	const now = clock.now();
	return db.$transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		// A link sent to an address that the account has since left proves nothing about the present one.
		if (account?.email !== email) return "invalid";
		const { count } = await tx.accountToken.updateMany({
			where: { id, usedAt: null, expiresAt: { gt: now } },
			data: { usedAt: now },
		});
		if (count === 0) return "used";
		await tx.user.update({
			where: { id: userId },
			data: { emailVerifiedAt: account.emailVerifiedAt ?? now },
		});
		return "success";
	});
}
