import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { EXCLUSION_REASONS, type ExclusionReason } from "./codes.ts";
import { clampPeriod, type Period } from "./periods.ts";
import { addDays, listDays, toUtcDay } from "./utc-day.ts";

/** `visitors` of several days is the sum of each day's: nobody is recognised on the next day. */
export type Totals = { views: number; visitors: number; clicks: number };

export type AnalyticsSummary = {
	/** What was asked for, cut to what the tier sees. */
	period: Period;
	/** UTC days `YYYY-MM-DD`, both included. Begins no earlier than the page did. */
	firstDay: string;
	lastDay: string;
	totals: Totals;
	/** Of the equally long period before; null when that is out of the tier's sight or before the page began. */
	previous: Totals | null;
	/** Each day of the period, those without a visit too. */
	daily: Array<Totals & { date: string }>;
	/** Every link of the page and every deleted one that was clicked, most clicks first. */
	links: Array<{ key: number; title: string; isDeleted: boolean; clicks: number }>;
	/** Hits that were not counted, by reason; only those that occurred. */
	excluded: Array<{ reason: ExclusionReason; hits: number }>;
	/** Whether anything was counted since the page began. */
	hasVisits: boolean;
};

/**
 * A page's numbers, no further back than the owner's tier sees. Reads roll-ups only, so it costs the same however
 * many visits they stand for.
 *
 * @throws AppError `not_found` when there is no such profile
 */
export async function getAnalyticsSummary(
	{ profileId, period: asked, tier }: { profileId: string; period: Period; tier: string },
	clock: Clock = systemClock,
): Promise<AnalyticsSummary> {
	const page = await getPage(profileId);
	const lastDay = toUtcDay(clock.now());
	const { analyticsDays } = entitlementsOf(tier);
	const oldestDay =
		analyticsDays === null
			? page.firstDay
			: latest(page.firstDay, addDays(lastDay, 1 - analyticsDays));
	const period = clampPeriod(asked, analyticsDays);
	const firstDay = period === "all" ? oldestDay : latest(oldestDay, addDays(lastDay, 1 - period));

	const days = listDays(firstDay, lastDay);
	const firstDayBefore = addDays(firstDay, -days.length);
	const canCompare = firstDayBefore >= oldestDay;

	const [dailyRows, links, excluded] = await Promise.all([
		listDailyTotals({ profileKey: page.profileKey, firstDay: firstDayBefore, lastDay }),
		listClicksByLink({ profileId, profileKey: page.profileKey, firstDay, lastDay }),
		listExcluded({ profileKey: page.profileKey, firstDay, lastDay }),
	]);
	const byDay = new Map(dailyRows.map((row) => [row.date, row]));
	const daily = days.map((date) => byDay.get(date) ?? { date, ...NOTHING });
	return {
		period,
		firstDay,
		lastDay,
		totals: sum(daily),
		previous: canCompare ? sum(dailyRows.filter(({ date }) => date < firstDay)) : null,
		daily,
		links,
		excluded,
		hasVisits: page.hasVisits,
	};
}

const NOTHING: Totals = { views: 0, visitors: 0, clicks: 0 };

function sum(rows: readonly Totals[]): Totals {
	return rows.reduce(
		(total, row) => ({
			views: total.views + row.views,
			visitors: total.visitors + row.visitors,
			clicks: total.clicks + row.clicks,
		}),
		NOTHING,
	);
}

function latest(a: string, b: string): string {
	return a > b ? a : b;
}

async function getPage(profileId: string) {
	const [row] = await query<{ profileKey: number; createdAt: Date; firstVisitDay: string | null }>({
		name: "analytics-page",
		text: `
			SELECT p.analytics_key AS "profileKey", p.created_at AS "createdAt",
				(SELECT min(d.day)::text FROM analytics.daily d
					WHERE d.profile_key = p.analytics_key AND d.dimension = 'total') AS "firstVisitDay"
			FROM profile p WHERE p.id = $1`,
		values: [profileId],
	});
	if (!row) throw new AppError("not_found", "There is no such page.");
	const createdDay = toUtcDay(row.createdAt);
	const { firstVisitDay } = row;
	return {
		profileKey: row.profileKey,
		hasVisits: firstVisitDay !== null,
		firstDay: firstVisitDay !== null && firstVisitDay < createdDay ? firstVisitDay : createdDay,
	};
}

type Days = { profileKey: number; firstDay: string; lastDay: string };

function listDailyTotals({ profileKey, firstDay, lastDay }: Days) {
	return query<Totals & { date: string }>({
		name: "analytics-daily-totals",
		text: `
			SELECT day::text AS date, views, visitors, clicks FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total' AND day BETWEEN $2 AND $3
			ORDER BY day`,
		values: [profileKey, firstDay, lastDay],
	});
}

async function listClicksByLink({
	profileId,
	profileKey,
	firstDay,
	lastDay,
}: Days & { profileId: string }) {
	const rows = await query<{ key: number; title: string | null; clicks: number }>({
		name: "analytics-clicks-by-link",
		text: `
			SELECT coalesce(own.key, counted.key) AS key, own.title,
				coalesce(counted.clicks, 0) AS clicks
			FROM (
				SELECT value::int AS key, sum(clicks)::float8 AS clicks FROM analytics.daily
				WHERE profile_key = $1 AND dimension = 'link' AND day BETWEEN $2 AND $3
				GROUP BY value
			) counted
			FULL JOIN (
				SELECT analytics_key AS key, title, position FROM link
				WHERE profile_id = $4 AND kind <> 'header'
			) own ON own.key = counted.key
			ORDER BY clicks DESC, own.position, key`,
		values: [profileKey, firstDay, lastDay, profileId],
	});
	return rows.map(({ key, title, clicks }) => ({
		key,
		title: title ?? "Deleted link",
		isDeleted: title === null,
		clicks,
	}));
}

async function listExcluded({ profileKey, firstDay, lastDay }: Days) {
	const rows = await query<{ reason: string; hits: number }>({
		name: "analytics-excluded",
		text: `
			SELECT value AS reason, sum(views)::float8 AS hits FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'excluded' AND day BETWEEN $2 AND $3
			GROUP BY value`,
		values: [profileKey, firstDay, lastDay],
	});
	const hitsByReason = new Map(rows.map((row) => [row.reason, row.hits]));
	return EXCLUSION_REASONS.flatMap((reason) => {
		const hits = hitsByReason.get(reason);
		return hits === undefined ? [] : [{ reason, hits }];
	});
}
