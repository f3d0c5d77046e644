import { recordAccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier, TierChangeCause } from "#app/generated/prisma/enums.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { largestTier } from "../plans/plans.ts";
import { isPlanOn } from "../subscription/status.ts";

/**
 * Recomputes an account's tier from the stored facts: the larger of its best subscription and the plans given by hand.
 * The only statement of the product that changes a tier. `PageTx` makes every caller drop the pages from the caches.
 * @returns the tiers before and after; null if the account is gone
 */
export async function updateTier(
	tx: PageTx,
	{ userId, cause, now }: { userId: string; cause: TierChangeCause; now: Date },
): Promise<{ from: Tier; to: Tier } | null> {
	const [user] = await tx.$queryRaw<{ tier: Tier }[]>`
		SELECT tier::text AS tier FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
	if (!user) return null;
	const subscriptions = await tx.subscription.findMany({
		where: { userId, livemode: isLiveMode, tier: { not: null } },
		select: { tier: true, status: true, graceUntil: true },
	});
	const grants = await tx.planGrant.findMany({
		where: { userId, OR: [{ until: null }, { until: { gt: now } }] },
		select: { tier: true },
	});
	const to = largestTier([
		...subscriptions.filter((each) => isPlanOn(each, now)).map(({ tier }) => tier),
		...grants.map(({ tier }) => tier),
	]);
	if (to !== user.tier) {
		await tx.user.update({ where: { id: userId }, data: { tier: to }, select: { id: true } });
		await tx.tierChange.create({
			data: {
				userId,
				fromTier: user.tier,
				toTier: to,
				cause,
				livemode: cause === "subscription" ? isLiveMode : null,
				at: now,
			},
		});
		await recordAccountEvent(tx, {
			type: "plan.changed",
			userId,
			data: { from: user.tier, to },
		});
	}
	return { from: user.tier, to };
}
