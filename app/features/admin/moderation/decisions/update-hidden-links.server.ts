import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { decide, endDecisions } from "./decide.server.ts";
import { requirePage } from "./get-subject.server.ts";
import { DECISIONS } from "./kinds.ts";
import type { DecisionTerms } from "./record-decision.server.ts";

/**
 * Hides links of the account's page. Their creator can't show them again: not by editing or copying them, by restoring
 * them after a deletion or from the history, or by adding the same addresses again.
 * @throws AppError `not_found` if one of them is not on the page; `conflict` if all are hidden already, or as `decide`
 */
export function updateHiddenLinks(
	{ linkIds, ...terms }: DecisionTerms & { linkIds: readonly string[] },
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	return decide(
		terms,
		async (tx, subject) => {
			const { id: profileId } = requirePage(subject);
			const links = await tx.link.findMany({
				where: { id: { in: [...linkIds] }, profileId },
				orderBy: { position: "asc" },
				select: { id: true, title: true, url: true, moderatedAt: true },
			});
			if (links.length === 0 || links.length < new Set(linkIds).size) {
				throw new AppError("not_found", "One of the links is no longer on the page.");
			}
			if (links.every(({ moderatedAt }) => moderatedAt !== null)) {
				throw new AppError("conflict", "These links are already hidden.");
			}
			return {
				kind: "link-hidden",
				links,
				isVisible: true,
				audit: { action: "link.hidden", after: { Links: links.map(inWords).join(", ") } },
			};
		},
		clock,
	);
}

/**
 * Shows links again that a decision has hidden, unless another decision hides them too or their creator has.
 * @throws AppError `not_found`; `conflict` if the decision is lifted already, or as `decide`
 */
export function showHiddenLinks(
	{ decisionId, ...terms }: DecisionTerms & { decisionId: string },
	clock: Clock = systemClock,
): Promise<{ decisionId: string }> {
	const { userId } = terms;
	return decide(
		terms,
		async (tx, _subject, now) => {
			const kind = "link-hidden";
			const lifted = await endDecisions(tx, { userId, kind, decisionId }, now);
			if (!lifted) throw new AppError("conflict", "These links are already visible again.");
			return {
				kind: DECISIONS[kind].lifting.kind,
				liftsId: lifted.id,
				links: lifted.links,
				isVisible: true,
				audit: { action: "link.shown", after: { Links: lifted.links.map(inWords).join(", ") } },
			};
		},
		clock,
	);
}

function inWords({ title, url }: { title: string; url: string }): string {
	return url === "" ? title : `${title} (${url})`;
}
