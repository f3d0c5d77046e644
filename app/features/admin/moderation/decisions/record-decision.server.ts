import type { AuditAction, AuditFields } from "#app/features/admin/audit/actions.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accountTarget, pageTarget, type Subject } from "./get-subject.server.ts";
import { DEFAULT_REASON, type StoredKind } from "./kinds.ts";
import { sendDecision } from "./send-decision.server.ts";
import { sendReportAnswer } from "./send-report-answer.server.ts";

/** What every decision has in common. */
export type DecisionTerms = {
	actor: AuditActor;
	userId: string;
	/** `DEFAULT_REASON` if missing. */
	reason?: string;
	/** Message to the creator. */
	note?: string;
	/** Whether the creator gets an email. */
	notify?: boolean;
	/** The reports that the decision answers; none if missing. */
	reports?: AnsweredReports;
	/**
	 * Id of the page's latest decision that the administrator saw, or null for none: if there is another one by now, the
	 * decision is refused. Not checked if missing.
	 */
	seenDecision?: string | null;
	/** Runs last in the transaction, such as the answer to the appeal that the decision follows. */
	onStored?: (tx: PageTx) => Promise<void>;
};

export type AnsweredReports = {
	/** The open reports of the page up to this time are resolved. Later ones stay open, because nobody has read them. */
	until: Date;
	/** Whether reporters who left their address get an email. */
	answer: boolean;
};

type NewDecision = DecisionTerms & {
	subject: Subject;
	kind: StoredKind;
	links?: readonly { id: string; title: string; url: string }[];
	/** The decision that this one lifts. */
	liftsId?: string | null;
	/** For the audit log. The target is the page, or the account for decisions about it. */
	audit: { action: AuditAction; before?: AuditFields; after?: AuditFields };
};

/**
 * Stores a decision in the transaction of its effect: resolves the reports that it answers, queues the emails, and
 * records it in the audit log. Call it last in a change that holds the page's row, so that decisions about a page are
 * made one after another.
 * @throws AppError `conflict` if somebody else has decided meanwhile
 */
export async function recordDecision(
	tx: PageTx,
	{ actor, subject, kind, links = [], liftsId = null, audit, ...terms }: NewDecision,
	clock: Clock,
): Promise<{ decisionId: string }> {
	const { userId, page } = subject;
	const { reason = DEFAULT_REASON, note = "", notify = true, reports, seenDecision } = terms;
	if (seenDecision !== undefined) await refuseIfDecided(tx, { actor, userId, seenDecision });
	const { id: decisionId } = await tx.moderationDecision.create({
		data: {
			kind,
			userId,
			profileId: page?.id ?? null,
			linkIds: links.map(({ id }) => id),
			linkTitles: links.map(({ title }) => title),
			linkUrls: links.map(({ url }) => url),
			reason,
			note,
			administratorId: actor.administratorId,
			administratorEmail: actor.email,
			createdAt: clock.now(),
			liftsId,
		},
		select: { id: true },
	});
	if (page && links.length > 0) await updateHiddenLinks(tx, { profileId: page.id, links });
	if (reports && page) await resolveReports(tx, { profileId: page.id, decisionId, reports }, clock);
	if (notify && kind !== "no-violation")
		await enqueue(sendDecision, { userId, decisionId }, { tx });
	const isAboutAccount = kind === "account-suspended" || kind === "account-activated";
	await recordAudit(
		tx,
		{
			actor,
			action: audit.action,
			target: isAboutAccount || page === null ? accountTarget(subject) : pageTarget(subject),
			...(audit.before ? { before: audit.before } : {}),
			after: {
				...audit.after,
				Reason: reason,
				...(note === "" ? {} : { Note: note }),
				"Email to the creator": notify && kind !== "no-violation" ? "yes" : "no",
			},
		},
		clock,
	);
	await terms.onStored?.(tx);
	return { decisionId };
}

async function refuseIfDecided(
	tx: PageTx,
	{
		actor,
		userId,
		seenDecision,
	}: { actor: AuditActor; userId: string; seenDecision: string | null },
): Promise<void> {
	const latest = await tx.moderationDecision.findFirst({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { id: true, administratorEmail: true },
	});
	if ((latest?.id ?? null) === seenDecision) return;
	const email = latest?.administratorEmail;
	// One's own decision may come from a second tab.
	const who = email === actor.email ? "You" : (email ?? "A former administrator");
	throw new AppError(
		"conflict",
		`${who} decided on this page while you were looking at it. Nothing was changed. Check the page again.`,
	);
}

/** Hides or shows these links. A trigger on `url` reads from the decisions in force which links are hidden. */
async function updateHiddenLinks(
	tx: PageTx,
	{ profileId, links }: { profileId: string; links: readonly { id: string; url: string }[] },
): Promise<void> {
	await tx.$executeRaw`
		UPDATE link SET url = url
		WHERE profile_id = ${profileId}::uuid
			AND (id = ANY(${links.map(({ id }) => id)}::uuid[]) OR url = ANY(${links.map(({ url }) => url)}))`;
}

async function resolveReports(
	tx: PageTx,
	{
		profileId,
		decisionId,
		reports: { until, answer },
	}: { profileId: string; decisionId: string; reports: AnsweredReports },
	clock: Clock,
): Promise<void> {
	const open = { profileId, resolvedAt: null, createdAt: { lte: until } };
	const resolved = await tx.pageReport.updateManyAndReturn({
		where: open,
		data: { resolvedAt: clock.now(), decisionId },
		select: { id: true, reporterEmail: true },
	});
	if (!answer) return;
	// Somebody who sent several reports gets one answer.
	const byAddress = new Map(resolved.map(({ id, reporterEmail }) => [reporterEmail, id]));
	byAddress.delete(null);
	for (const reportId of byAddress.values()) await enqueue(sendReportAnswer, { reportId }, { tx });
}
