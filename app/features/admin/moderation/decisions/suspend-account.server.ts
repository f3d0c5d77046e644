import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide } from "./decide.server.ts";
import { DEFAULT_REASON } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/**
 * Suspends an account: its page answers 410, every session ends at once, and signing in shows the reason and the way to
 * appeal. Its plan stays, and its subscription doesn't renew until the suspension is lifted.
 * @throws AppError `not_found`; `conflict` if it is suspended already, or as `decide`
 */
export async function suspendAccount(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	const { userId, reason = DEFAULT_REASON, note = "" } = terms;
	const decided = await decide(
		terms,
		async (tx: PageTx, _subject, now) => {
			const { count } = await tx.user.updateMany({
				where: { id: userId, status: "active" },
				data: {
					status: "suspended",
					suspendedAt: now,
					suspensionReason: reason,
					suspensionNote: note,
				},
			});
			if (count === 0) throw new AppError("conflict", "This account is already suspended.");
			await tx.session.deleteMany({ where: { userId } });
			return {
				kind: "account-suspended",
				isVisible: true,
				audit: {
					action: "user.suspended",
					before: { Status: "active" },
					after: { Status: "suspended" },
				},
			};
		},
		clock,
	);
	await queueAccountSync({ userId });
	return decided;
}
