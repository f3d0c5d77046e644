import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide } from "./decide.server.ts";
import { requirePage } from "./get-subject.server.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/**
 * Suspends the account's page, which answers 410 from now on. The creator can sign in and edit it, but publishing
 * doesn't show it.
 * @throws AppError `not_found`; `conflict` if it is suspended already, or as `decide`
 */
export function suspendPage(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	return decide(
		terms,
		async (tx: PageTx, subject, now) => {
			const { count } = await tx.profile.updateMany({
				where: { id: requirePage(subject).id, suspendedAt: null },
				data: { suspendedAt: now },
			});
			if (count === 0) throw new AppError("conflict", "This page is already suspended.");
			return {
				kind: "page-suspended",
				isVisible: true,
				audit: {
					action: "page.suspended",
					before: { Page: "visible" },
					after: { Page: "suspended" },
				},
			};
		},
		clock,
	);
}
