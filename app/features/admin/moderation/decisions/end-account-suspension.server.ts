import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide, endDecisions } from "./decide.server.ts";
import { DECISIONS } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/**
 * Ends the suspension of an account: its subscription renews again, unless it was canceled. A suspension of its page
 * stays in force.
 * @throws AppError `not_found`; `conflict` if it isn't suspended, or as `decide`
 */
export async function endAccountSuspension(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	const { userId } = terms;
	const decided = await decide(
		terms,
		async (tx: PageTx, _subject, now) => {
			const { count } = await tx.user.updateMany({
				where: { id: userId, status: "suspended" },
				data: { status: "active", suspendedAt: null, suspensionReason: null, suspensionNote: null },
			});
			if (count === 0) throw new AppError("conflict", "This account is already active.");
			const kind = "account-suspended";
			const lifted = await endDecisions(tx, { userId, kind }, now);
			return {
				kind: DECISIONS[kind].lifting.kind,
				liftsId: lifted?.id ?? null,
				isVisible: true,
				audit: {
					action: "user.activated",
					before: { Status: "suspended" },
					after: { Status: "active" },
				},
			};
		},
		clock,
	);
	await queueAccountSync({ userId });
	return decided;
}
