import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { addDays, listDays, toUtcDay } from "../utc-day.ts";

const TREND_DAYS = 14;

export type LinkTrends = {
	/** Number of days in each list, including today. */
	days: number;
	/** Daily clicks by link id, oldest first. Links without clicks are missing. */
	clicks: Record<string, number[]>;
};

/** Daily clicks of some of a page's links in the last two weeks, or fewer if the owner's plan shows fewer. */
export async function listLinkTrends(
	{ profileId, tier, linkIds }: { profileId: string; tier: Tier; linkIds: readonly string[] },
	clock: Clock = systemClock,
): Promise<LinkTrends> {
	const lastDay = toUtcDay(clock.now());
	const days = Math.min(TREND_DAYS, entitlementsOf(tier).analyticsDays ?? TREND_DAYS);
	const firstDay = addDays(lastDay, 1 - days);
	const rows = await readRows<{ id: string; day: string; clicks: number }>({
		name: "analytics-link-trends",
		text: `
			SELECT l.id, d.day::text, d.clicks
			FROM profile p
			JOIN analytics.daily d ON d.profile_key = p.analytics_key
			JOIN link l ON l.profile_id = p.id AND l.analytics_key::text = d.value
			WHERE p.id = $1 AND l.id = ANY($4) AND d.dimension = 'link' AND d.day BETWEEN $2 AND $3 AND d.clicks > 0`,
		values: [profileId, firstDay, lastDay, linkIds],
	});
	const placeOf = new Map(listDays(firstDay, lastDay).map((day, index) => [day, index]));
	const clicks: LinkTrends["clicks"] = {};
	for (const row of rows) {
		const list = clicks[row.id] ?? Array<number>(days).fill(0);
		clicks[row.id] = list;
		const place = placeOf.get(row.day);
		if (place !== undefined) list[place] = row.clicks;
	}
	return { days, clicks };
}
