import type { ColorName } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

type Plan = {
	name: string;
	/** Advertised price per month in US cents. */
	priceCents: number;
	/** What the plan adds, as the landing page says it: a sentence without its period, or what follows "and". */
	pitch: string;
	/** Tone of the plan's badge. */
	tone: BadgeTone;
	/** Theme colors that creators may customize. */
	customColors: readonly ColorName[] | "all";
	/** Palettes, fonts, button styles and backgrounds of the theme. */
	themeStyles: boolean;
	customCss: boolean;
	/** Custom titles, descriptions, keywords, preview images and robots settings. */
	seo: boolean;
	/** Custom text in place of the default footer. */
	footerText: boolean;
	/** Allows hiding the default footer. */
	hideBranding: boolean;
	/** Maximum age of statistics in days; null for unlimited. */
	analyticsDays: number | null;
	/** Analytics by source, country, device and browser. */
	analyticsBreakdowns: boolean;
	/** Analytics as a file. */
	analyticsExport: boolean;
	/** Maximum size in megabytes of a file that visitors download. */
	fileMegabytes: number;
	/** Domains of the creator's own at which the page answers, where the operator offers them. */
	domains: number;
	/** Forms in which visitors sign up for the creator's email list. */
	signUpForms: boolean;
	/** Weekly or monthly analytics reports by email. */
	emailReports: boolean;
	/** SEO report, on screen and by monthly email. */
	seoReports: boolean;
	/** Whether support is advertised as priority: it answers sooner than on Free. */
	prioritySupport: boolean;
	/** Response time of support in hours, such as "24-48". */
	supportHours: string;
	/** Live chat at any hour, if this installation has it. */
	liveChat: boolean;
};

/**
 * The plans; each includes everything in the previous ones. To add a plan, add a row here and a value of `Tier` in the
 * database schema, with its migration. Each theme states its own plan. Safe in the browser.
 */
export const PLANS: Readonly<Record<Tier, Plan>> = {
	free: {
		name: "Free",
		priceCents: 0,
		pitch: "A full page, free forever",
		tone: "neutral",
		customColors: [],
		themeStyles: false,
		customCss: false,
		seo: false,
		footerText: false,
		hideBranding: false,
		analyticsDays: 5,
		analyticsBreakdowns: false,
		analyticsExport: false,
		fileMegabytes: 5,
		domains: 0,
		signUpForms: false,
		emailReports: false,
		seoReports: false,
		prioritySupport: false,
		supportHours: "48-72",
		liveChat: false,
	},
	pro: {
		name: "Pro",
		priceCents: 200,
		pitch: "more of your style",
		tone: "leaf",
		customColors: ["primary", "secondary", "background"],
		themeStyles: true,
		customCss: false,
		seo: true,
		footerText: true,
		hideBranding: false,
		analyticsDays: 30,
		analyticsBreakdowns: true,
		analyticsExport: false,
		fileMegabytes: 10,
		domains: 0,
		signUpForms: true,
		emailReports: false,
		seoReports: false,
		prioritySupport: true,
		supportHours: "24-48",
		liveChat: false,
	},
	max: {
		name: "Max",
		priceCents: 400,
		pitch: "control over every detail",
		tone: "solid",
		customColors: "all",
		themeStyles: true,
		customCss: true,
		seo: true,
		footerText: true,
		hideBranding: true,
		analyticsDays: null,
		analyticsBreakdowns: true,
		analyticsExport: true,
		fileMegabytes: 20,
		domains: 3,
		signUpForms: true,
		emailReports: true,
		seoReports: true,
		prioritySupport: true,
		supportHours: "12-24",
		liveChat: true,
	},
};

/** Tiers from the smallest to the largest. */
export const TIERS = Object.keys(PLANS) as Tier[];

/** A plan that costs something, so it can be chosen before signing up. */
export type PaidPlan = Exclude<Tier, "free">;

/** Plans that cost something, from the smallest to the largest. */
export const PAID_PLANS = TIERS.filter((tier): tier is PaidPlan => tier !== "free");

/** The plan that includes everything. */
export const LARGEST_PLAN = PAID_PLANS[PAID_PLANS.length - 1] as PaidPlan;

/** The smallest plan that includes grids of links. */
export const GRID_PLAN: PaidPlan = "pro";

/** The smallest plan that includes sign-up forms. */
export const SIGN_UP_FORM_PLAN: Tier =
	TIERS.find((tier) => PLANS[tier].signUpForms) ?? LARGEST_PLAN;

/** Maximum size in megabytes of a file on any plan. */
export const LARGEST_FILE_MEGABYTES = Math.max(...TIERS.map((tier) => PLANS[tier].fileMegabytes));

/** Tiers whose plans include domains. */
export const TIERS_WITH_DOMAINS: readonly Tier[] = TIERS.filter((tier) => PLANS[tier].domains > 0);

/** The smallest plan that includes domains. */
export const DOMAINS_PLAN: PaidPlan =
	PAID_PLANS.find((tier) => PLANS[tier].domains > 0) ?? LARGEST_PLAN;

/** The plan that the landing page recommends. */
export const POPULAR_PLAN: PaidPlan = "pro";

/** Parses `?plan=` or a form's field; null if it isn't a paid plan. */
export function parsePlan(value: unknown): PaidPlan | null {
	const tier = parseTier(value);
	return tier === "free" ? null : tier;
}

/** Parses a tier; null if it isn't one. */
export function parseTier(value: unknown): Tier | null {
	return TIERS.find((tier) => tier === value) ?? null;
}

/** Whether `tier` includes everything in `plan`. */
export function hasPlan(tier: Tier, plan: Tier): boolean {
	return TIERS.indexOf(tier) >= TIERS.indexOf(plan);
}

/** @returns the largest of these tiers; free if there is none */
export function largestTier(tiers: readonly (Tier | null)[]): Tier {
	return TIERS.findLast((tier) => tiers.includes(tier)) ?? "free";
}
