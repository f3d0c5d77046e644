import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { Tier } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { DIMENSIONS, deleteDays, monthOf } from "../roll-ups/roll-ups.server.ts";
import { addDays, toUtcDay } from "../utc-day.ts";

/**
 * Number of days that daily roll-ups are kept beyond what the plan shows, and that all are kept after a change of plan:
 * so that creators who upgrade or come back find their numbers.
 */
const ROLL_UP_GRACE_DAYS = 90;

/** Number of days before today for which the daily roll-ups of all pages are kept, whatever their plan. */
export const ROLL_UP_DAYS_OF_ALL =
	ROLL_UP_GRACE_DAYS +
	Math.min(...Object.values(Tier).map((tier) => entitlementsOf(tier).analyticsDays ?? Infinity));

/** Few enough pages to delete years of roll-ups within the statement timeout. */
const PAGES_AT_ONCE = 100;

/** All dimensions, so that the primary key of `analytics.daily` finds the oldest days of each. */
const ALL_DIMENSIONS = [...DIMENSIONS, "excluded"];

/** Deletes the daily roll-ups that are older than the plan shows plus the grace period. */
export async function deleteOldRollUps(clock: Clock): Promise<void> {
	const today = toUtcDay(clock.now());
	for (const tier of Object.values(Tier)) {
		const { analyticsDays } = entitlementsOf(tier);
		if (analyticsDays === null) continue;
		const firstDay = addDays(today, -(analyticsDays + ROLL_UP_GRACE_DAYS));
		await purgeTier({ tier, firstDay, tierSince: addDays(today, -ROLL_UP_GRACE_DAYS) });
	}
}

/** @param tierSince UTC day: pages whose plan changed on this day or later are skipped */
async function purgeTier({
	tier,
	firstDay,
	tierSince,
}: {
	tier: Tier;
	firstDay: string;
	tierSince: string;
}): Promise<void> {
	let lastKey = 0;
	for (;;) {
		const pages = await db.profile.findMany({
			where: {
				analyticsKey: { gt: lastKey },
				user: { tier, tierSince: { lt: new Date(`${tierSince}T00:00:00Z`) } },
			},
			orderBy: { analyticsKey: "asc" },
			take: PAGES_AT_ONCE,
			select: { analyticsKey: true },
		});
		const keys = pages.map(({ analyticsKey }) => analyticsKey);
		await query({
			text: deleteDays("profile_key = ANY($1) AND dimension = ANY($2) AND day < $3"),
			values: [keys, ALL_DIMENSIONS, firstDay],
		});
		await query({
			text: `DELETE FROM analytics.monthly
				WHERE profile_key = ANY($1) AND dimension = ANY($2) AND month < ${monthOf("$3::date")}`,
			values: [keys, ALL_DIMENSIONS, firstDay],
		});
		if (keys.length < PAGES_AT_ONCE) return;
		lastKey = keys.at(-1) ?? lastKey;
	}
}
