import type { ColorName } from "#app/features/page/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

type Plan = {
	name: string;
	/** What a month is advertised at, in US cents. */
	priceCents: number;
	/** Of the badge that names the plan. */
	tone: BadgeTone;
	/** Which of a theme's colors may be replaced by own ones. */
	customColors: readonly ColorName[] | "all";
	customCss: boolean;
	/** Own titles, descriptions, keywords, images for previews and robots. */
	seo: boolean;
	/** A text of one's own in place of the default footer. */
	footerText: boolean;
	/** No default footer at all. */
	hideBranding: boolean;
	/** How far back statistics go; null is without end. */
	analyticsDays: number | null;
	/** Numbers by source, country, device and browser. */
	analyticsBreakdowns: boolean;
	/** The numbers as a file. */
	analyticsExport: boolean;
	/** The numbers by mail each week or month. */
	emailReports: boolean;
	/** What would help search engines, on screen and by mail each month. */
	seoReports: boolean;
	/** Support is advertised as priority: it answers sooner than on Free. */
	prioritySupport: boolean;
	/** Within how many hours support answers, such as "24-48". */
	supportHours: string;
	/** Live chat at any hour, if this installation has one. */
	liveChat: boolean;
};

/**
 * The plans, each with all that the ones before it include. A new one is a row here, with a value of `Tier` in the
 * database schema and its migration. Which themes a plan has, each theme says. Safe in the browser.
 */
export const PLANS: Readonly<Record<Tier, Plan>> = {
	free: {
		name: "Free",
		priceCents: 0,
		tone: "neutral",
		customColors: [],
		customCss: false,
		seo: false,
		footerText: false,
		hideBranding: false,
		analyticsDays: 5,
		analyticsBreakdowns: false,
		analyticsExport: false,
		emailReports: false,
		seoReports: false,
		prioritySupport: false,
		supportHours: "48-72",
		liveChat: false,
	},
	pro: {
		name: "Pro",
		priceCents: 200,
		tone: "leaf",
		customColors: ["primary", "secondary", "background"],
		customCss: false,
		seo: true,
		footerText: true,
		hideBranding: false,
		analyticsDays: 30,
		analyticsBreakdowns: true,
		analyticsExport: false,
		emailReports: false,
		seoReports: false,
		prioritySupport: true,
		supportHours: "24-48",
		liveChat: false,
	},
	max: {
		name: "Max",
		priceCents: 400,
		tone: "solid",
		customColors: "all",
		customCss: true,
		seo: true,
		footerText: true,
		hideBranding: true,
		analyticsDays: null,
		analyticsBreakdowns: true,
		analyticsExport: true,
		emailReports: true,
		seoReports: true,
		prioritySupport: true,
		supportHours: "12-24",
		liveChat: true,
	},
};

/** From the smallest to the largest. */
export const TIERS = Object.keys(PLANS) as Tier[];

/** A plan that costs something, and so can be chosen on the way in. */
export type PaidPlan = Exclude<Tier, "free">;

/** The plan that `?plan=` or a form's field names; null for anything else. */
export function parsePlan(value: unknown): PaidPlan | null {
	const tier = parseTier(value);
	return tier === "free" ? null : tier;
}

/** Null for what is no plan. */
export function parseTier(value: unknown): Tier | null {
	return TIERS.find((tier) => tier === value) ?? null;
}

/** Whether `tier` holds all that `plan` does. */
export function hasPlan(tier: Tier, plan: Tier): boolean {
	return TIERS.indexOf(tier) >= TIERS.indexOf(plan);
}
