import type { ColorName } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { listWords } from "#app/lib/list-words.ts";
import { entitlementsOf } from "./entitlements.ts";
import { PLANS, TIERS } from "./plans.ts";

/** Texts that name the plans that include a feature. Safe in the browser. */

/** A feature that a plan either includes or doesn't. */
export type Feature = {
	[Name in keyof Plan]: Plan[Name] extends boolean ? Name : never;
}[keyof Plan];

type Plan = (typeof PLANS)[Tier];

export function tiersWith(feature: Feature): Tier[] {
	return TIERS.filter((tier) => PLANS[tier][feature]);
}

/** @returns the names of the plans, such as "Pro and Max" */
export function plansWith(feature: Feature): string {
	return planNames(tiersWith(feature));
}

/** Tiers whose plans include custom theme colors; with `color`, those that include this one. */
export function tiersWithColors(color?: ColorName): Tier[] {
	return TIERS.filter((tier) => {
		const { customColors } = entitlementsOf(tier);
		return color === undefined ? customColors.length > 0 : customColors.includes(color);
	});
}

/** @returns the larger plans that show more days of analytics than the plan before them */
export function plansWithMoreAnalytics(
	tier: Tier,
	plans: Readonly<Record<Tier, Pick<Plan, "analyticsDays">>> = PLANS,
): Tier[] {
	const place = TIERS.indexOf(tier);
	return TIERS.slice(place + 1).filter((plan, index) => {
		const previous = TIERS[place + index] ?? tier;
		return plans[plan].analyticsDays !== plans[previous].analyticsDays;
	});
}

export function planNames(tiers: readonly Tier[]): string {
	return listWords(tiers.map((tier) => PLANS[tier].name));
}

/** Features that are refused without the right plan, each with its verb. */
const GATED = {
	seo: "SEO settings are",
	themeStyles: "Palettes, fonts, button styles, and backgrounds are",
	customCss: "Custom CSS is",
	footerText: "A custom footer is",
	hideBranding: "Hiding the default footer is",
	analyticsExport: "CSV export is",
	signUpForms: "Sign-up forms are",
	emailReports: "Email reports are",
	seoReports: "SEO reports are",
} as const satisfies Partial<Record<Feature, string>>;

export type GatedFeature = keyof typeof GATED;

/** @returns a sentence such as "SEO settings are part of Pro and Max" */
export function partOfPlans(feature: GatedFeature): string {
	return `${GATED[feature]} part of ${plansWith(feature)}`;
}
