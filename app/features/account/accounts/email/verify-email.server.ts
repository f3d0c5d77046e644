import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { getMailedLink } from "./get-mailed-link.server.ts";

/**
 * Result of a verification link. `used` means that the address is verified already. `username` is that of the account's
 * page, null while it isn't public.
 */
type Verification =
	| { outcome: "success"; email: string; username: string | null }
	| { outcome: "used" | "expired" | "invalid" };

/** Uses up a verification link. Of concurrent calls, one succeeds. */
export async function verifyEmail(
	token: string,
	clock: Clock = systemClock,
): Promise<Verification> {
	const link = await getMailedLink(token, "verify_email", clock);
	if (link.outcome !== "open") return link;
	return proveAddress(link, clock);
}

/** Search engines may list the account's page from then on. */
function proveAddress(
	{ id, userId, email }: { id: string; userId: string; email: string },
	clock: Clock,
): Promise<Verification> {
	const now = clock.now();
	return updatePagesOf({ userId, actor: "system" }, async (tx) => {
		const account = await lockAccount(tx, userId);
		// A link sent to an earlier address doesn't verify the current one.
		if (account?.email !== email) return unchanged({ outcome: "invalid" });
		const { count } = await tx.accountToken.updateMany({
			where: { id, usedAt: null, expiresAt: { gt: now } },
			data: { usedAt: now },
		});
		if (count === 0) return unchanged({ outcome: "used" });
		const { profiles } = await tx.user.update({
			where: { id: userId },
			data: { emailVerifiedAt: account.emailVerifiedAt ?? now },
			select: {
				profiles: { where: { published: true, suspendedAt: null }, select: { username: true } },
			},
		});
		return { outcome: "success", email, username: profiles[0]?.username ?? null };
	});
}
