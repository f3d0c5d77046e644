import {
	hashToken,
	looksLikeToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type ExplainedDecision, explainDecision } from "../decisions/explain-decision.ts";

/** A decision as the creator sees it on its appeal page. */
export type AppealedDecision = {
	id: string;
	userId: string;
	kind: string;
	explained: ExplainedDecision;
	reason: string;
	note: string;
	createdAt: Date;
	liftedAt: Date | null;
	appeal: {
		message: string;
		createdAt: Date;
		outcome: string | null;
		answer: string;
		answeredAt: Date | null;
	} | null;
};

/** @returns the decision that a token of an emailed link opens; null if the token is unknown or expired */
export async function getAppealedDecision(
	token: string,
	clock: Clock = systemClock,
): Promise<AppealedDecision | null> {
	if (!looksLikeToken(token)) return null;
	const found = await db.appealToken.findUnique({
		where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
		select: {
			decision: {
				select: {
					id: true,
					userId: true,
					kind: true,
					reason: true,
					note: true,
					linkTitles: true,
					createdAt: true,
					liftedAt: true,
					profile: { select: { username: true } },
					appeal: {
						select: {
							message: true,
							createdAt: true,
							outcome: true,
							answer: true,
							answeredAt: true,
						},
					},
				},
			},
		},
	});
	if (!found) return null;
	const { profile, linkTitles, ...decision } = found.decision;
	const { kind } = decision;
	const username = profile?.username ?? null;
	return { ...decision, explained: explainDecision({ kind, linkTitles, username }) };
}
