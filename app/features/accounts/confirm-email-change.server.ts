import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { isUniqueViolation } from "#app/platform/errors.server.ts";
import { lockAccount } from "./lock-account.server.ts";
import { notifyOwner } from "./notify-owner.server.ts";

/** A link that proves `email`, to which it was mailed. */
export type MailedLink = { id: string; userId: string; email: string };

/**
 * Makes the address that the link was mailed to the account's, verified, and tells the old one. Links to set a password
 * that went to the old address open nothing any more; sessions stay.
 *
 * @returns `taken` when the address has become another account's meanwhile; `used` when the link was used meanwhile
 */
export async function confirmEmailChange(
	{ id, userId, email }: MailedLink,
	clock: Clock = systemClock,
): Promise<"success" | "used" | "invalid" | "taken"> {
	const now = clock.now();
	try {
		const changed = await db.$transaction(async (tx) => {
			const account = await lockAccount(tx, userId);
			if (account?.status !== "active") return "invalid";
			const { count } = await tx.accountToken.updateMany({
				where: { id, usedAt: null, expiresAt: { gt: now } },
				data: { usedAt: now },
			});
			if (count === 0) return "used";
			const { profile } = await tx.user.update({
				where: { id: userId },
				data: { email, emailVerifiedAt: now },
				select: { profile: { select: { id: true } } },
			});
			await tx.accountToken.deleteMany({ where: { userId, usedAt: null } });
			return { oldEmail: account.email, profileId: profile?.id };
		});
		if (typeof changed === "string") return changed;
		// The page may show the address.
		if (changed.profileId) await invalidatePublicPage(changed.profileId);
		await notifyOwner(changed.oldEmail, { kind: "email-changed", newEmail: email });
		return "success";
	} catch (error) {
		if (isUniqueViolation(error)) return "taken";
		throw error;
	}
}
