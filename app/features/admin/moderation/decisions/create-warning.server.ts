import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide, endDecisions } from "./decide.server.ts";
import { DECISIONS } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/** Warns a creator about the page. The page stays as it is. @throws AppError as `decide` */
export function createWarning(
	terms: DecisionTerms,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	return decide(
		terms,
		async () => ({ kind: "warning", isVisible: false, audit: { action: "creator.warned" } }),
		clock,
	);
}

/** Takes a warning back. @throws AppError `conflict` if it was taken back already, or as `decide` */
export function endWarning(
	{ decisionId, ...terms }: DecisionTerms & { decisionId: string },
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	const { userId } = terms;
	return decide(
		terms,
		async (tx, _subject, now) => {
			const kind = "warning";
			const lifted = await endDecisions(tx, { userId, kind, decisionId }, now);
			if (!lifted) throw new AppError("conflict", "This warning was already withdrawn.");
			return {
				kind: DECISIONS[kind].lifting.kind,
				liftsId: lifted.id,
				isVisible: false,
				audit: { action: "warning.withdrawn" },
			};
		},
		clock,
	);
}
