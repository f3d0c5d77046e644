import { type Entitlements, entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { planFeatures } from "#app/features/billing/plans/plan-features.ts";
import {
	GRID_PLAN,
	hasPlan,
	PLANS,
	POPULAR_PLAN,
	TIERS,
} from "#app/features/billing/plans/plans.ts";
import { FONT_NAMES } from "#app/features/creator-page/core/fonts.ts";
import { BACKGROUND_STYLES, BUTTON_STYLES } from "#app/features/creator-page/core/page-theme.ts";
import { presets } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { HomepageTier } from "./schema.ts";

/** @returns the plans as the default landing page offers them: each with what it adds to the previous one */
export function landingTiers(): HomepageTier[] {
	return TIERS.map((tier, place) => {
		const { name, priceCents, pitch } = PLANS[tier];
		const previous = TIERS[place - 1];
		const included = previous === undefined ? [] : features(previous);
		return {
			id: tier,
			name,
			price: String(priceCents / 100),
			description:
				previous === undefined
					? `${pitch}.`
					: `Everything in ${PLANS[previous].name}, and ${pitch}.`,
			features: features(tier).filter((line) => !included.includes(line)),
			...(priceCents === 0
				? { cta: "Get Started", ctaLink: "/signup" }
				: { cta: `Choose ${name}`, ctaLink: `/signup?plan=${tier}` }),
			popular: tier === POPULAR_PLAN,
		};
	});
}

/**
 * @returns all rows of the comparison, with a value for each plan in the order of `landingTiers`, from the same table of
 * plans that decides what each may do
 */
export function landingComparison(): { label: string; values: string[] }[] {
	const row = (label: string, read: (may: Entitlements, tier: Tier) => string | boolean) => ({
		label,
		values: TIERS.map((tier) => {
			const value = read(entitlementsOf(tier), tier);
			return typeof value === "string" ? value : value ? "Yes" : "No";
		}),
	});
	return [
		row("Links", () => "Unlimited"),
		row("Themes", ({ presets }) => String(presets.length)),
		row("Choice of palettes", (may) => may.themeStyles && `${countPalettes(may)}`),
		row("Choice of fonts", ({ themeStyles }) => themeStyles && `${FONT_NAMES.length}`),
		row("Choice of button styles", ({ themeStyles }) => themeStyles && ownOf(BUTTON_STYLES)),
		row("Choice of backgrounds", ({ themeStyles }) => themeStyles && ownOf(BACKGROUND_STYLES)),
		row("Your own colors", ({ customColors }) => customColors.length > 0),
		row("Custom CSS", ({ customCss }) => customCss),
		row("Grids of links", (_may, tier) => hasPlan(tier, GRID_PLAN)),
		// The label is filled in, or empty where no domains are offered: then the row is left out.
		row("{{domains}}", ({ domains }) => domains > 0 && String(domains)),
		row("Largest file", ({ fileMegabytes }) => `${fileMegabytes} MB`),
		row("Days of analytics", ({ analyticsDays }) =>
			analyticsDays === null ? "Lifetime" : String(analyticsDays),
		),
		row("Sources, countries, and devices", ({ analyticsBreakdowns }) => analyticsBreakdowns),
		row("Analytics as a file", ({ analyticsExport }) => analyticsExport),
		row("Contact form and inbox", () => true),
		row("Email sign-up forms", ({ signUpForms }) => signUpForms),
		row("Email reports", ({ emailReports }) => emailReports),
		row("SEO settings", ({ seo }) => seo),
		row("SEO reports", ({ seoReports }) => seoReports),
		row("Your own footer text", ({ footerText }) => footerText),
		row("Hide the footer", ({ hideBranding }) => hideBranding),
		row("Verified links", () => true),
		row("Channels and QR codes", () => true),
		row("Undo and history", () => true),
		row("Import and export", () => true),
		row("API and webhooks", () => true),
		row("Support answers within", ({ supportHours }) => `${supportHours.replace("-", "–")} hours`),
	];
}

/** @returns the number of palettes in the presets of a plan; each preset's own colors are one */
function countPalettes(may: Entitlements): number {
	return may.presets.reduce((count, id) => count + 1 + presets[id].palettes.length, 0);
}

/** @returns the number of choices; `preset`, which leaves it to the preset, is none */
function ownOf(choices: readonly string[]): string {
	return String(choices.filter((each) => each !== "preset").length);
}

/** The placeholder for the live chat is left out where there is none. */
function features(tier: Tier): string[] {
	const lines = planFeatures(tier, {
		appName: "{{appName}}",
		hasLiveChat: false,
		offersDomains: false,
		asSpecified: true,
	});
	return PLANS[tier].liveChat ? [...lines, "{{liveChat}}"] : lines;
}
