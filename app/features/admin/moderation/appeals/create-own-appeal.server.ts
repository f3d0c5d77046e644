import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createAppealRow } from "./create-appeal.server.ts";

/**
 * Stores the appeal of a creator who is signed in, instead of one who follows an emailed link.
 * @throws AppError as `createAppeal`; `not_found` for a decision about another account
 */
export async function createOwnAppeal({
	userId,
	decisionId,
	...appeal
}: {
	userId: string;
	decisionId: string;
	message: string;
	address: string;
}): Promise<void> {
	await createAppealRow(appeal, async () => {
		const decision = await db.moderationDecision.findUnique({
			where: { id: decisionId, userId },
			select: { id: true, liftedAt: true },
		});
		if (!decision) throw new AppError("not_found", "This decision no longer exists.");
		return decision;
	});
}
