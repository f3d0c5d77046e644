import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { activateAccount } from "./activate-account.server.ts";
import { showHiddenLinks } from "./hide-links.server.ts";
import { DECISIONS, isLastingKind, type LastingKind, type LiftingKind } from "./kinds.ts";
import { liftPageSuspension } from "./lift-page-suspension.server.ts";
import type { DecisionTerms } from "./store-decision.server.ts";
import { withdrawWarning } from "./warn-creator.server.ts";

/** What lifts each decision. */
const LIFT: Record<
	LastingKind,
	(on: { terms: DecisionTerms; decisionId: string; clock: Clock }) => Promise<unknown>
> = {
	warning: ({ terms, decisionId, clock }) => withdrawWarning({ ...terms, decisionId }, clock),
	"link-hidden": ({ terms, decisionId, clock }) => showHiddenLinks({ ...terms, decisionId }, clock),
	"page-suspended": ({ terms, clock }) => liftPageSuspension(terms, clock),
	"account-suspended": ({ terms, clock }) => activateAccount(terms, clock),
};

/**
 * Lifts a decision that is in force, whatever its kind.
 * @returns the kind of the decision that lifts it
 * @throws AppError `not_found`; `conflict` if it is lifted already, or as `decide`
 */
export async function liftDecision(
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
