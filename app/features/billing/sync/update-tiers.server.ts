import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import type { TierChangeCause } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isBillingConfigured, isLiveMode } from "#app/platform/stripe.server.ts";
import { GRANTING_STATUSES } from "../subscription/status.ts";
import { lockBilling } from "./billing-lock.server.ts";
import { updateTier } from "./update-tier.server.ts";

/** Tiers that become wrong without an event of Stripe's: a given plan ends, or the keys of the other mode are set. */

/** Ends plans that were given by hand until a date. */
export const endGrants: Job = {
	name: "end-grants",
	schedule: "*/10 * * * *",
	run: () => endDueGrants(),
};

/** Queued at each start, because the keys may be those of the other mode since then. The nightly comparison does it too. */
export const updateTiersAtStart: Job = {
	name: "recompute-tiers",
	key: () => "all",
	run: () => updateTiers(),
};

/** Never throws: the nightly comparison does the work of a run that can't be queued. */
export async function queueTiers(): Promise<void> {
	await enqueue(updateTiersAtStart, {}).catch((error: unknown) => {
		log.warn({ err: error }, "the tiers of accounts are recomputed tonight");
	});
}

/** Recomputes the tier of each account with a grant that has ended and that its tier still rests on. */
export async function endDueGrants(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const due = await query<{ userId: string }>({
		text: `
			SELECT DISTINCT g.user_id AS "userId" FROM plan_grant g JOIN "user" u ON u.id = g.user_id
			WHERE g.until <= $1 AND u.tier <> 'free' AND u.tier_since <= g.until`,
		values: [now],
	});
	for (const { userId } of due) await recomputeTier({ userId, cause: "grant", now });
}

/**
 * Recomputes each tier that isn't the one that the subscriptions of the present mode and the given plans grant: after a
 * change from test keys to live keys, whoever has paid with a test card has no plan. Without keys it does nothing,
 * because nobody can tell then which mode counts.
 */
export async function updateTiers(clock: Clock = systemClock): Promise<void> {
	if (!isBillingConfigured) return;
	const now = clock.now();
	const wrong = await query<{ userId: string }>({
		text: `
			WITH backed AS (
				SELECT user_id, max(tier) AS tier FROM (
					SELECT user_id, tier FROM subscription
					WHERE livemode = $1 AND tier IS NOT NULL AND status = ANY($2)
					UNION ALL
					SELECT user_id, tier FROM plan_grant WHERE until IS NULL OR until > $3
				) backing WHERE user_id IS NOT NULL GROUP BY user_id
			)
			SELECT u.id AS "userId" FROM "user" u LEFT JOIN backed b ON b.user_id = u.id
			WHERE u.tier <> coalesce(b.tier, 'free')`,
		values: [isLiveMode, [...GRANTING_STATUSES], now],
	});
	for (const { userId } of wrong) {
		const isChanged = await recomputeTier({ userId, cause: "subscription", now });
		if (isChanged) log.warn({ userId }, "a tier that nothing backs was recomputed");
	}
}

/** @returns whether the tier has changed */
async function recomputeTier({
	userId,
	cause,
	now,
}: {
	userId: string;
	cause: TierChangeCause;
	now: Date;
}): Promise<boolean> {
	return updatePagesOf(
		{ userId, actor: "system" },
		async (tx) => {
			const tiers = await updateTier(tx, { userId, cause, now });
			return tiers === null || tiers.from === tiers.to ? unchanged(false) : true;
		},
		{ prepare: (tx) => lockBilling(tx, { userId }) },
	);
}
