import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { getMailedLink } from "./get-mailed-link.server.ts";

/**
 * Result of a verification link. `used` means that the address is verified already. `page` is the account's, null while it
 * isn't public.
 */
type Verification =
	| { outcome: "success"; email: string; page: VerifiedPage | null }
	| { outcome: "used" | "expired" | "invalid" };

/** Where a page is. Without `domain`, it has no domain of its own. */
export type VerifiedPage = { username: string; domain?: string };

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
		const { tier, profiles } = await tx.user.update({
			where: { id: userId },
			data: { emailVerifiedAt: account.emailVerifiedAt ?? now },
			select: {
				tier: true,
				profiles: {
					where: { published: true, suspendedAt: null },
					select: { username: true, ...SERVED_DOMAIN_COLUMNS },
				},
			},
		});
		const [page] = profiles;
		const domain = page && mainDomainOf(page, entitlementsOf(tier));
		return { outcome: "success", email, page: page ? { username: page.username, domain } : null };
	});
}
