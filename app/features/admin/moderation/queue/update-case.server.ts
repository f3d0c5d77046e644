import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createWarning } from "../decisions/create-warning.server.ts";
import { endDecision } from "../decisions/end-decision.server.ts";
import { endReports } from "../decisions/end-reports.server.ts";
import { type DecisionKind, describeDecision } from "../decisions/kinds.ts";
import type { DecisionTerms } from "../decisions/record-decision.server.ts";
import type { CaseEdit } from "../decisions/schema.ts";
import { suspendAccount } from "../decisions/suspend-account.server.ts";
import { suspendPage } from "../decisions/suspend-page.server.ts";
import { updateHiddenLinks } from "../decisions/update-hidden-links.server.ts";

/** What each decision does. */
const DECIDE: Record<
	DecisionKind,
	(decision: DecisionTerms, linkIds: readonly string[]) => Promise<unknown>
> = {
	"no-violation": (decision) => endReports(decision),
	warning: (decision) => createWarning(decision),
	"link-hidden": (decision, linkIds) => updateHiddenLinks({ ...decision, linkIds }),
	"page-suspended": (decision) => suspendPage(decision),
	"account-suspended": (decision) => suspendAccount(decision),
};

/**
 * Makes the decision of a case's form, or lifts an earlier one.
 * @returns what happened, in words
 * @throws AppError `not_found`; `conflict` if another administrator has decided since the form was made
 */
export async function updateCase({
	actor,
	profileId,
	edit,
}: {
	actor: AuditActor;
	profileId: string;
	edit: CaseEdit;
}): Promise<string> {
	const profile = await db.profile.findUnique({
		where: { id: profileId },
		select: { userId: true },
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	const { userId } = profile;
	const { reason, note, notify, seenDecision } = edit;
	const terms = { actor, userId, reason, note, notify, seenDecision };
	if (edit.intent === "lift") {
		const kind = await endDecision({ ...terms, decisionId: edit.decisionId });
		return describeDecision(kind);
	}
	const until = edit.until === undefined ? null : new Date(edit.until);
	const decision = { ...terms, ...(until ? { reports: { until, answer: edit.answer } } : {}) };
	await DECIDE[edit.kind](decision, edit.hidden);
	return `Decided: ${describeDecision(edit.kind)}`;
}
