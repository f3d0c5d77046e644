import type { Tier } from "#app/generated/prisma/enums.ts";
import { entitlementsOf } from "./entitlements.ts";

/** What a plan holds, line by line in words, read off the entitlements that the product goes by. */
export function planFeatures(tier: Tier, { appName }: { appName: string }): string[] {
	const may = entitlementsOf(tier);
	const themes = `${may.presets.length} themes`;
	return [
		"Unlimited links",
		may.customColors ? `${themes} with color customization` : themes,
		...(may.customCss ? ["Full CSS customization"] : []),
		may.analyticsDays === null ? "Lifetime analytics" : `${may.analyticsDays}-day analytics`,
		...(may.seo ? ["SEO customization"] : []),
		may.footerText ? "Custom footer text" : `A “Hosted by ${appName}” footer`,
		...(may.hideBranding ? ["Branding removal"] : []),
		`Email support within ${may.supportHours}`,
	];
}
