import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { storeAppeal } from "./submit-appeal.server.ts";

/**
 * Stores the appeal of a creator who is signed in, instead of one who follows an emailed link.
 * @throws AppError as `submitAppeal`; `not_found` for a decision about another account
 */
export async function appealOwnDecision({
	userId,
	decisionId,
	...appeal
}: {
	userId: string;
	decisionId: string;
	message: string;
	address: string;
}): Promise<void> {
	await storeAppeal(appeal, async () => {
		const decision = await db.moderationDecision.findUnique({
			where: { id: decisionId, userId },
			select: { id: true, liftedAt: true },
		});
		if (!decision) throw new AppError("not_found", "This decision no longer exists.");
		return decision;
	});
}
