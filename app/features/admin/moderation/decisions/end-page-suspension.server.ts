import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide, endDecisions } from "./decide.server.ts";
import { requirePage } from "./get-subject.server.ts";
import { DECISIONS } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/**
 * Ends the suspension of the account's page. It is public again if its creator has published it.
 * @throws AppError `not_found`; `conflict` if it isn't suspended, or as `decide`
 */
export function endPageSuspension(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	const { userId } = terms;
	return decide(
		terms,
		async (tx: PageTx, subject, now) => {
			const { count } = await tx.profile.updateMany({
				where: { id: requirePage(subject).id, suspendedAt: { not: null } },
				data: { suspendedAt: null },
			});
			if (count === 0) throw new AppError("conflict", "This page is not suspended.");
			const kind = "page-suspended";
			const lifted = await endDecisions(tx, { userId, kind }, now);
			return {
				kind: DECISIONS[kind].lifting.kind,
				liftsId: lifted?.id ?? null,
				isVisible: true,
				audit: {
					action: "page.reinstated",
					before: { Page: "suspended" },
					after: { Page: "visible" },
				},
			};
		},
		clock,
	);
}
