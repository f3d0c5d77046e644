import { type ColorName, type PresetId, presets } from "#app/features/page/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Entitlements, entitlementsOf } from "./entitlements.ts";
import { TIERS } from "./plans.ts";

/** What a page has of all that a plan may hold or not, whether or not it is shown today. */
export type PlanUse = {
	preset: PresetId;
	/** Colours of one's own, in place of the preset's. */
	colors: readonly ColorName[];
	customCss: boolean;
	/** Anything said to searches and cards. */
	seo: boolean;
	footerText: boolean;
	hideBranding: boolean;
	/** How far back its statistics go, today included. */
	statisticsDays: number;
	/** Of its numbers or of its SEO. */
	mailedReports: boolean;
};

/** Something that a page has and a plan does not hold. */
export type Loss = {
	what: string;
	/** What visitors get instead; null where there is nothing in its place. */
	instead: string | null;
};

export type PlanChanges = {
	/** For each smaller plan, the nearest first, what would no longer be shown. */
	downgrades: { plan: Tier; losses: Loss[] }[];
	/** What is kept and not shown today, by the plan that brings it back. */
	hidden: { plan: Tier; losses: Loss[] }[];
};

/** What a change of plan would do to a page, told from what the page has. */
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

function listLosses(
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
	// A text of one's own takes the place of what is hidden.
	const isHidden = use.hideBranding && !(use.footerText && before.footerText);
	if (ends(isHidden, (may) => may.hideBranding)) {
		losses.push({ what: "Your page without a footer", instead: defaultFooter });
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
