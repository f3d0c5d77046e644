import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

const DAYS = 7;

export type ChannelViews = {
	/** Number of days that are counted, including today. */
	days: number;
	/** Views by channel id; channels without views are missing. */
	views: Record<string, number>;
	/** Views through the QR code of a printed page, unless a channel of the creator's own has its address. */
	printViews: number;
};

/** Views of a page by channel in the last week, or less if the owner's plan shows less. */
export async function getChannelViews(
	{ profileId, tier }: { profileId: string; tier: Tier },
	clock: Clock = systemClock,
): Promise<ChannelViews> {
	const lastDay = toUtcDay(clock.now());
	const days = Math.min(DAYS, entitlementsOf(tier).analyticsDays ?? DAYS);
	const rows = await query<{ id: string | null; views: number }>({
		name: "channel-views",
		text: `
			SELECT c.id, sum(d.views)::int AS views
			FROM profile p
			JOIN analytics.daily d ON d.profile_key = p.analytics_key AND d.dimension = 'channel'
			LEFT JOIN channel c ON c.profile_id = p.id AND c.analytics_key::text = d.value
			WHERE p.id = $1 AND d.day BETWEEN $2 AND $3 AND (c.id IS NOT NULL OR d.value = $4::text)
			GROUP BY c.id`,
		values: [profileId, addDays(lastDay, 1 - days), lastDay, String(PRINT_CHANNEL_KEY)],
	});
	return {
		days,
		views: Object.fromEntries(rows.flatMap(({ id, views }) => (id === null ? [] : [[id, views]]))),
		printViews: rows.find(({ id }) => id === null)?.views ?? 0,
	};
}
