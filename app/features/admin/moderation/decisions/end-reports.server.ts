import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { decide } from "./decide.server.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/** Decides that a page violates nothing. Its creator gets no email. @throws AppError as `decide` */
export function endReports(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	return decide(
		terms,
		async () => ({
			kind: "no-violation",
			isVisible: false,
			audit: { action: "reports.dismissed" },
		}),
		clock,
	);
}
