import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { endDecision } from "../decisions/end-decision.server.ts";
import { describeDecision } from "../decisions/kinds.ts";
import { sendAppealAnswer } from "./send-appeal-answer.server.ts";

/** Reason of the decision that lifts another one after an appeal. */
const ACCEPTED_REASON = "Appeal accepted";

type Answer = { actor: AuditActor; appealId: string; note: string };
type Outcome = "accepted" | "rejected";

/**
 * Lifts the decision in the same transaction. The creator gets one email.
 * @throws AppError `not_found`; `conflict` if it was answered meanwhile; `forbidden` as `storeAnswer`
 */
export async function acceptAppeal(
	{ actor, appealId, note }: Answer,
	clock: Clock = systemClock,
): Promise<void> {
	const { decision } = await findAppeal(appealId);
	if (decision.liftedAt === null) {
		const { id: decisionId, userId } = decision;
		const onStored = (tx: Tx) =>
			storeAnswer(tx, { actor, appealId, note, outcome: "accepted" }, clock);
		const terms = { actor, userId, reason: ACCEPTED_REASON, note, onStored };
		await endDecision({ ...terms, decisionId }, clock);
		return;
	}
	// Somebody has lifted the decision already: only the answer is missing.
	await answerOnly({ actor, appealId, note, outcome: "accepted" }, clock);
}

/**
 * The decision stays.
 * @throws AppError `not_found`; `conflict` if it was answered meanwhile; `forbidden` as `storeAnswer`
 */
export async function rejectAppeal(answer: Answer, clock: Clock = systemClock): Promise<void> {
	await findAppeal(answer.appealId);
	await answerOnly({ ...answer, outcome: "rejected" }, clock);
}

async function answerOnly(answer: Answer & { outcome: Outcome }, clock: Clock): Promise<void> {
	await db.$transaction(async (tx) => {
		const { appealId } = answer;
		const { decision } = await findAppeal(appealId, tx);
		await enqueue(sendAppealAnswer, { userId: decision.userId, appealId }, { tx });
		await storeAnswer(tx, answer, clock);
	});
}

/**
 * Stores the answer and records it in the audit log. Call it last in a transaction.
 * @throws AppError `conflict` if it was answered meanwhile; `forbidden` for the administrator who has made the decision,
 * unless there is no other one
 */
async function storeAnswer(
	tx: Tx,
	{ actor, appealId, note, outcome }: Answer & { outcome: Outcome },
	clock: Clock,
): Promise<void> {
	const { decision } = await findAppeal(appealId, tx);
	if (await mustLeaveToAnother(actor, decision, tx)) {
		throw new AppError(
			"forbidden",
			"You made this decision, so another administrator has to answer the appeal.",
		);
	}
	const { count } = await tx.moderationAppeal.updateMany({
		where: { id: appealId, answeredAt: null },
		data: {
			outcome,
			answer: note,
			answeredById: actor.administratorId,
			answeredByEmail: actor.email,
			answeredAt: clock.now(),
		},
	});
	if (count === 0) {
		throw new AppError("conflict", "This appeal was already answered.");
	}
	await recordAudit(
		tx,
		{
			actor,
			action: `appeal.${outcome}`,
			target: { type: "appeal", id: appealId, label: decision.user.email },
			after: {
				Decision: describeDecision(decision.kind),
				...(note === "" ? {} : { Answer: note }),
			},
		},
		clock,
	);
}

/** Whether somebody else has to answer an appeal against this decision. */
export async function mustLeaveToAnother(
	actor: Pick<AuditActor, "administratorId">,
	decision: { administratorId: string | null },
	tx: Tx = db,
): Promise<boolean> {
	if (decision.administratorId === null) return false;
	if (decision.administratorId !== actor.administratorId) return false;
	return (await tx.administrator.count()) > 1;
}

async function findAppeal(id: string, tx: Tx = db) {
	const appeal = await tx.moderationAppeal.findUnique({
		where: { id },
		select: {
			decision: {
				select: {
					id: true,
					kind: true,
					userId: true,
					administratorId: true,
					liftedAt: true,
					user: { select: { email: true } },
				},
			},
		},
	});
	if (!appeal) throw new AppError("not_found", "This appeal no longer exists.");
	return appeal;
}
