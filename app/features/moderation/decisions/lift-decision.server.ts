import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { activateAccount } from "./activate-account.server.ts";
import { showHiddenLinks } from "./hide-links.server.ts";
import { isLastingKind, LIFTING_KINDS, type LiftingKind } from "./kinds.ts";
import { liftPageSuspension } from "./lift-page-suspension.server.ts";
import type { DecisionTerms } from "./store-decision.server.ts";
import { withdrawWarning } from "./warn-creator.server.ts";

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
	switch (kind) {
		case "warning":
			await withdrawWarning({ ...terms, decisionId }, clock);
			break;
		case "link-hidden":
			await showHiddenLinks({ ...terms, decisionId }, clock);
			break;
		case "page-suspended":
			await liftPageSuspension(terms, clock);
			break;
		case "account-suspended":
			await activateAccount(terms, clock);
			break;
	}
	return LIFTING_KINDS[kind];
}
