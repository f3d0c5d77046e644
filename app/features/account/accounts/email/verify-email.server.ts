import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { getMailedLink } from "./get-mailed-link.server.ts";

/** Result of a verification link. `used` means that the address is verified already. */
type Verification =
	| { outcome: "success"; email: string }
	| { outcome: "used" | "expired" | "invalid" };

/** Uses up a verification link. Of concurrent calls, one succeeds. */
export async function verifyEmail(
	token: string,
	clock: Clock = systemClock,
): Promise<Verification> {
	const link = await getMailedLink(token, "verify_email", clock);
	if (link.outcome !== "open") return link;
	const outcome = await proveAddress(link, clock);
	return outcome === "success" ? { outcome, email: link.email } : { outcome };
}

/** Search engines may list the account's page from then on. */
function proveAddress(
	{ id, userId, email }: { id: string; userId: string; email: string },
	clock: Clock,
): Promise<"success" | "used" | "invalid"> {
	const now = clock.now();
	return updatePagesOf({ userId, actor: "system" }, async (tx) => {
		const account = await lockAccount(tx, userId);
		// A link sent to an earlier address doesn't verify the current one.
		if (account?.email !== email) return unchanged("invalid");
		const { count } = await tx.accountToken.updateMany({
			where: { id, usedAt: null, expiresAt: { gt: now } },
			data: { usedAt: now },
		});
		if (count === 0) return unchanged("used");
		await tx.user.update({
			where: { id: userId },
			data: { emailVerifiedAt: account.emailVerifiedAt ?? now },
		});
		return "success";
	});
}
