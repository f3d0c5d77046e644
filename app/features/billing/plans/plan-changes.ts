import { type ColorName, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Entitlements, entitlementsOf } from "./entitlements.ts";
import { GRID_PLAN, hasPlan, TIERS } from "./plans.ts";

/** Features in use on a page that depend on the plan, whether or not they are shown today. */
export type PlanUse = {
	preset: PresetId;
	/** Custom colors, in place of the preset's. */
	colors: readonly ColorName[];
	/** Whether a palette, font, button style or background is chosen. */
	themeStyles: boolean;
	customCss: boolean;
	/** Whether any SEO setting is stored. */
	seo: boolean;
	footerText: boolean;
	hideBranding: boolean;
	/** Number of grids among the links. */
	grids: number;
	/** Number of sign-up forms among the links. */
	signUpForms: number;
	/** Number of domains of the creator's own that the page has. */
	domains: number;
	/** Age of the oldest statistics in days, today included. */
	statisticsDays: number;
	/** Whether the creator receives analytics or SEO reports by email. */
	mailedReports: boolean;
};

/** A feature that a page uses and a plan doesn't include. */
export type Loss = {
	what: string;
	/** What visitors see instead; null if there is no replacement. */
	instead: string | null;
};

export type PlanChanges = {
	/** What each smaller plan would no longer show, nearest plan first. */
	downgrades: { plan: Tier; losses: Loss[] }[];
	/** What is stored but hidden today, by the plan that would restore it. */
	hidden: { plan: Tier; losses: Loss[] }[];
};

/** @returns the effects of plan changes on a page, derived from the features it uses */
export function planChanges(
	use: PlanUse,
	{ tier, appName }: { tier: Tier; appName: string },
): PlanChanges {
	const place = TIERS.indexOf(tier);
	return {
		downgrades: TIERS.slice(0, place)
			.toReversed()
			.map((plan) => ({ plan, losses: listLosses(use, { from: tier, to: plan, appName }) })),
		hidden: TIERS.slice(place + 1)
			.map((plan, index) => {
				const below = TIERS[place + index] ?? tier;
				return { plan, losses: listLosses(use, { from: plan, to: below, appName }) };
			})
			.filter(({ losses }) => losses.length > 0),
	};
}

/** @returns what a page uses that `from` includes and `to` does not */
export function listLosses(
	use: PlanUse,
	{ from, to, appName }: { from: Tier; to: Tier; appName: string },
): Loss[] {
	const before = entitlementsOf(from);
	const after = entitlementsOf(to);
	const defaultFooter = `“Hosted by ${appName}” is shown`;
	const ends = (has: boolean, may: (entitlements: Entitlements) => boolean) =>
		has && may(before) && !may(after);
	const losses: Loss[] = [];

	const { name } = presets[use.preset];
	if (ends(true, (may) => may.presets.includes(use.preset))) {
		losses.push({ what: `Your theme, ${name}`, instead: `${presets.default.name} is shown` });
	}
	const colors = use.colors.filter((color) =>
		ends(true, (may) => may.customColors.includes(color)),
	).length;
	if (colors > 0) {
		const what = colors === 1 ? "1 custom color" : `${colors} custom colors`;
		losses.push({ what, instead: "the theme’s colors are shown" });
	}
	if (ends(use.themeStyles, (may) => may.themeStyles)) {
		losses.push({
			what: "Your choice of palette, font, button style and background",
			instead: "the theme’s own are shown",
		});
	}
	if (ends(use.customCss, (may) => may.customCss)) {
		losses.push({ what: "Your custom CSS", instead: null });
	}
	if (ends(use.seo, (may) => may.seo)) {
		losses.push({
			what: "Your SEO settings",
			instead: "search results and link previews use your name and bio",
		});
	}
	if (ends(use.footerText, (may) => may.footerText)) {
		losses.push({ what: "Your footer text", instead: defaultFooter });
	}
	// With a custom text, hiding the default footer has no effect.
	const isHidden = use.hideBranding && !(use.footerText && before.footerText);
	if (ends(isHidden, (may) => may.hideBranding)) {
		losses.push({ what: "Your page without a footer", instead: defaultFooter });
	}
	if (use.grids > 0 && hasPlan(from, GRID_PLAN) && !hasPlan(to, GRID_PLAN)) {
		const what = use.grids === 1 ? "1 grid" : `${use.grids} grids`;
		losses.push({ what, instead: "the links are shown below a header" });
	}
	if (ends(use.signUpForms > 0, (may) => may.signUpForms)) {
		const what = use.signUpForms === 1 ? "1 sign-up form" : `${use.signUpForms} sign-up forms`;
		losses.push({ what, instead: "hidden from visitors; your subscribers are kept" });
	}
	if (ends(use.domains > 0, (may) => may.domains > 0)) {
		const what = use.domains === 1 ? "Your domain" : `Your ${use.domains} domains`;
		losses.push({ what, instead: "visitors don’t find your page there; kept for you" });
	}
	if (ends(use.mailedReports, (may) => may.emailReports)) {
		losses.push({ what: "Your email reports", instead: null });
	}
	const days = after.analyticsDays;
	if (days !== null && use.statisticsDays > days && before.analyticsDays !== days) {
		losses.push({ what: `Analytics older than ${days} days`, instead: null });
	}
	return losses;
}
