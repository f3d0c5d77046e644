import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { hasPlan, largestTier, type PaidPlan, PLANS } from "./plans.ts";

/**
 * Sells nothing that an account was given. It looks at the plans given now, because the stored tier may be behind.
 * @throws AppError `conflict` if the account was given this plan or a larger one
 */
export async function requireNoGivenPlan(
	{ userId }: { userId: string },
	plan: PaidPlan,
	tx: Tx | typeof db = db,
): Promise<void> {
	const grants = await tx.planGrant.findMany({
		where: { userId, OR: [{ until: null }, { until: { gt: new Date() } }] },
		select: { tier: true },
	});
	const given = largestTier(grants.map(({ tier }) => tier));
	if (!hasPlan(given, plan)) return;
	throw new AppError(
		"conflict",
		`You already have ${PLANS[given].name}, and you aren’t billed for it.`,
	);
}
