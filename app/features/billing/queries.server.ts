import type { PageOwner } from "#app/features/page/owner.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/page/presets.ts";
import { SEO_COLUMNS } from "#app/features/page/seo-columns.ts";
import { DEFAULT_ROBOTS } from "#app/features/page/seo-defaults.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { PlanUse } from "./plan-changes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the plan-dependent features that a creator's page uses. @throws AppError `not_found` */
export async function getPlanUse(
	{ userId, profileId }: PageOwner,
	clock: Clock = systemClock,
): Promise<PlanUse> {
	const profile = await db.profile.findUnique({
		where: { id: profileId, userId },
		select: {
			analyticsKey: true,
			theme: { select: { preset: true, customColors: true, customCss: true } },
			seo: { select: SEO_COLUMNS },
			footer: { select: { text: true, hideBranding: true } },
			reportSettings: { select: { frequency: true, seoMonthly: true } },
		},
	});
	if (profile === null) throw new AppError("not_found", "This page no longer exists.");
	const { theme, footer, reportSettings: reports, analyticsKey } = profile;
	const { robots = DEFAULT_ROBOTS, ...seo } = profile.seo ?? {};
	const colors = theme?.customColors;
	return {
		preset: PRESET_IDS.find((id) => id === theme?.preset) ?? "default",
		colors: COLOR_NAMES.filter((name) => hasKey(colors, name)),
		customCss: Boolean(theme?.customCss.trim()),
		seo: robots !== DEFAULT_ROBOTS || Object.values(seo).some(Boolean),
		footerText: Boolean(footer?.text),
		hideBranding: footer?.hideBranding ?? false,
		mailedReports: reports !== null && (reports.frequency !== "off" || reports.seoMonthly),
		statisticsDays: await countStatisticsDays(analyticsKey, clock.now()),
	};
}

function hasKey(colors: unknown, name: string): boolean {
	return typeof colors === "object" && colors !== null && Object.hasOwn(colors, name);
}

/** Counts the days from the first one with statistics through today; 0 if there are none. */
async function countStatisticsDays(profileKey: number, now: Date): Promise<number> {
	const [row] = await query<{ firstDay: string | null }>({
		name: "first-statistics-day",
		text: `
			SELECT min(day)::text AS "firstDay" FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total'`,
		values: [profileKey],
	});
	if (!row?.firstDay) return 0;
	return Math.floor((now.getTime() - Date.parse(`${row.firstDay}T00:00:00Z`)) / DAY_MS) + 1;
}

export type ListedSubscription = {
	id: string;
	tier: Tier;
	/** Status as Stripe names it. */
	status: string;
	currentPeriodEnd: Date;
	cancelAtPeriodEnd: boolean;
	/** Plan that a scheduled change leads to, and its time; null if there is none. */
	scheduledTier: Tier | null;
	scheduledFor: Date | null;
};

const SUBSCRIPTIONS_SHOWN = 20;

/** Lists a creator's subscriptions, latest first. */
export function listSubscriptions({ userId }: { userId: string }): Promise<ListedSubscription[]> {
	return db.subscription.findMany({
		where: { userId },
		orderBy: [{ currentPeriodEnd: "desc" }, { id: "desc" }],
		take: SUBSCRIPTIONS_SHOWN,
		select: {
			id: true,
			tier: true,
			status: true,
			currentPeriodEnd: true,
			cancelAtPeriodEnd: true,
			scheduledTier: true,
			scheduledFor: true,
		},
	});
}
