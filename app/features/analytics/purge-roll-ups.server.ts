import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { Tier } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { DIMENSIONS, deleteDays } from "./roll-ups.server.ts";
import { addDays, toUtcDay } from "./utc-day.ts";

/**
 * For how much longer than a tier looks back its pages' roll-ups are kept, and for how long after a change of tier all
 * of them: who upgrades, or comes back, finds their numbers.
 */
export const ROLL_UP_GRACE_DAYS = 90;

/** So few that years of all of them are deleted well within the time that a statement has. */
const PAGES_AT_ONCE = 100;

/** Every one, so that the key of `analytics.daily` leads straight to the oldest days of each. */
const ALL_DIMENSIONS = [...DIMENSIONS, "excluded"];

/** Deletes the roll-ups by day that are older than a page's tier looks back and the grace together. */
export async function purgeRollUps(clock: Clock): Promise<void> {
	const today = toUtcDay(clock.now());
	for (const tier of Object.values(Tier)) {
		const { analyticsDays } = entitlementsOf(tier);
		if (analyticsDays === null) continue;
		const firstDay = addDays(today, -(analyticsDays + ROLL_UP_GRACE_DAYS));
		await purgeTier({ tier, firstDay, tierSince: addDays(today, -ROLL_UP_GRACE_DAYS) });
	}
}

/** @param tierSince whose tier changed on that day or later is left alone */
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
				WHERE profile_key = ANY($1) AND dimension = ANY($2) AND month < date_trunc('month', $3::date)`,
			values: [keys, ALL_DIMENSIONS, firstDay],
		});
		if (keys.length < PAGES_AT_ONCE) return;
		lastKey = keys.at(-1) ?? lastKey;
	}
}
