import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { endWarning } from "./create-warning.server.ts";
import { endAccountSuspension } from "./end-account-suspension.server.ts";
import { endPageSuspension } from "./end-page-suspension.server.ts";
import { DECISIONS, isLastingKind, type LastingKind, type LiftingKind } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";
import { showHiddenLinks } from "./update-hidden-links.server.ts";

/** What lifts each decision. */
const LIFT: Record<
	LastingKind,
	(on: { terms: DecisionTerms; decisionId: string; clock: Clock }) => Promise<unknown>
> = {
	warning: ({ terms, decisionId, clock }) => endWarning({ ...terms, decisionId }, clock),
	"link-hidden": ({ terms, decisionId, clock }) => showHiddenLinks({ ...terms, decisionId }, clock),
	"page-suspended": ({ terms, clock }) => endPageSuspension(terms, clock),
	"account-suspended": ({ terms, clock }) => endAccountSuspension(terms, clock),
};

/**
 * Lifts a decision that is in force, whatever its kind.
 * @returns the kind of the decision that lifts it
 * @throws AppError `not_found`; `conflict` if it is lifted already, or as `decide`
 */
export async function endDecision(
	{ decisionId, ...terms }: DecisionTerms & { decisionId: string },
	clock: Clock = systemClock,
): Promise<LiftingKind> {
	const decision = await db.moderationDecision.findUnique({
		where: { id: decisionId, userId: terms.userId },
		select: { kind: true, liftedAt: true },
	});
	if (!decision || !isLastingKind(decision.kind)) {
		throw new AppError("not_found", "This decision no longer exists.");
	}
	if (decision.liftedAt) throw new AppError("conflict", "This decision was already lifted.");
	const { kind } = decision;
	await LIFT[kind]({ terms, decisionId, clock });
	return DECISIONS[kind].lifting.kind;
}
