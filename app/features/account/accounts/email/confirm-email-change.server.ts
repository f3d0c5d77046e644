import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { isUniqueViolation } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { getMailedLink } from "./get-mailed-link.server.ts";

/**
 * Effect of an emailed link that changes an account's address. `open`: can set the account's address to `email`. `used`:
 * has done so already. `invalid`: the link is made up or was canceled.
 */
export type EmailChangeLink =
	| { outcome: "open"; email: string }
	| { outcome: "used" | "expired" | "invalid" };

/** Reads a link without using it up: email scanners open links, so only a form confirms. */
export async function getEmailChange(
	token: string,
	clock: Clock = systemClock,
): Promise<EmailChangeLink> {
	const link = await getMailedLink(token, "change_email", clock);
	return link.outcome === "open" ? { outcome: "open", email: link.email } : link;
}

/**
 * Sets the account's address to the one that the link was emailed to, as verified, and notifies the old one. Invalidates
 * password links sent to the old address; sessions stay. Of concurrent calls, one succeeds.
 *
 * @returns `taken` if another account has the address by now
 */
export async function confirmEmailChange(
	{ token, actor }: { token: string } & Pick<PageEditor, "actor">,
	clock: Clock = systemClock,
): Promise<
	{ outcome: "success"; email: string } | { outcome: "used" | "expired" | "taken" | "invalid" }
> {
	const link = await getMailedLink(token, "change_email", clock);
	if (link.outcome !== "open") return link;
	const { id, userId, email } = link;
	const now = clock.now();
	try {
		const changed = await updatePagesOf({ userId, actor }, async (tx) => {
			const account = await lockAccount(tx, userId);
			if (account?.status !== "active") return unchanged("invalid");
			const { count } = await tx.accountToken.updateMany({
				where: { id, usedAt: null, expiresAt: { gt: now } },
				data: { usedAt: now },
			});
			if (count === 0) return unchanged("used");
			await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: now } });
			await tx.accountToken.deleteMany({ where: { userId, usedAt: null } });
			return { oldEmail: account.email };
		});
		if (typeof changed === "string") return { outcome: changed };
		await queueOwnerNotice(changed.oldEmail, { kind: "email-changed", newEmail: email });
		return { outcome: "success", email };
	} catch (error) {
		if (isUniqueViolation(error)) return { outcome: "taken" };
		throw error;
	}
}
