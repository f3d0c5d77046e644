import {
	type PageTx,
	unchanged,
	updatePagesOf,
} from "#app/features/creator-page/core/update-page.server.ts";
import { createPageVersionRow } from "#app/features/creator-page/history/create-page-version.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { getSubject, type Subject } from "./get-subject.server.ts";
import { type DecisionTerms, recordDecision } from "./record-decision.server.ts";

/** What a kind of decision changes, in a transaction that holds the page's row. */
export type Effect = (
	tx: PageTx,
	subject: Subject,
	now: Date,
) => Promise<
	Pick<Parameters<typeof recordDecision>[1], "kind" | "links" | "liftsId" | "audit"> & {
		/** Whether visitors see a difference, so that caches and the page's history must know. */
		isVisible: boolean;
	}
>;

/**
 * Makes one decision: its effect, the decision itself, the resolved reports, the emails and the audit entry, all in one
 * transaction. Every decision goes through here.
 * @throws AppError `not_found` if the account no longer exists; `conflict` if `terms.seenDecision` is not the latest
 * decision; any error of `effect`
 */
export function decide(
	terms: DecisionTerms,
	effect: Effect,
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	return updatePagesOf({ userId: terms.userId, actor: "administrator" }, async (tx) => {
		const subject = await getSubject(tx, terms.userId);
		const { isVisible, ...decision } = await withHistory(
			tx,
			{ profileId: subject.page?.id, now: clock.now() },
			() => effect(tx, subject, clock.now()),
		);
		const stored = await recordDecision(tx, { ...terms, subject, ...decision }, clock);
		return isVisible ? stored : unchanged(stored);
	});
}

/** Makes a change and keeps it in the page's history under the administrator's name, whoever has changed the page before. */
async function withHistory<T>(
	tx: PageTx,
	{ profileId, now }: { profileId: string | undefined; now: Date },
	change: () => Promise<T>,
): Promise<T> {
	if (profileId === undefined) return change();
	await createPageVersionRow(tx, { profileId, actor: "creator", now });
	const result = await change();
	await createPageVersionRow(tx, { profileId, actor: "administrator", now });
	return result;
}

/** Marks the decisions of this kind that are in force as lifted. @returns the latest of them, or null if there is none */
export async function endDecisions(
	tx: PageTx,
	{ userId, kind, decisionId }: { userId: string; kind: string; decisionId?: string | undefined },
	now: Date,
): Promise<{ id: string; links: { id: string; title: string; url: string }[] } | null> {
	const lifted = await tx.moderationDecision.updateManyAndReturn({
		where: {
			userId,
			kind,
			liftedAt: null,
			...(decisionId === undefined ? {} : { id: decisionId }),
		},
		data: { liftedAt: now },
		select: { id: true, linkIds: true, linkTitles: true, linkUrls: true },
	});
	const [latest] = lifted.sort((a, b) => (a.id < b.id ? 1 : -1));
	if (!latest) return null;
	const { id, linkIds, linkTitles, linkUrls } = latest;
	return {
		id,
		links: linkIds.map((linkId, index) => ({
			id: linkId,
			title: linkTitles[index] ?? "",
			url: linkUrls[index] ?? "",
		})),
	};
}
