import { type PresetId, presets } from "#app/features/theme/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { hasPlan, PLANS } from "./plans.ts";

/** What a tier may do. Pages, actions, the API and the public page all ask this one table. */
export type Entitlements = {
	presets: readonly PresetId[];
	customColors: boolean;
	customCss: boolean;
	/** Own titles, descriptions, keywords, images for previews and robots. */
	seo: boolean;
	/** A text of one's own in place of the default footer. */
	footerText: boolean;
	/** No default footer at all. */
	hideBranding: boolean;
	/** How far back statistics go; null is without end. */
	analyticsDays: number | null;
	/** Within how many hours support answers, as people read it. */
	supportHours: string;
};

const TABLE: Readonly<Record<Tier, Entitlements>> = {
	free: {
		presets: presetsUpTo("free"),
		customColors: false,
		customCss: false,
		seo: false,
		footerText: false,
		hideBranding: false,
		analyticsDays: 5,
		supportHours: "48-72h",
	},
	pro: {
		presets: presetsUpTo("pro"),
		customColors: true,
		customCss: false,
		seo: true,
		footerText: true,
		hideBranding: false,
		analyticsDays: 30,
		supportHours: "24-48h",
	},
	max: {
		presets: presetsUpTo("max"),
		customColors: true,
		customCss: true,
		seo: true,
		footerText: true,
		hideBranding: true,
		analyticsDays: null,
		supportHours: "12-24h",
	},
};

/** What `tier` may do; a tier nobody knows may do what free may. */
export function entitlementsOf(tier: string): Entitlements {
	const known = PLANS.find((name) => name === tier) ?? "free";
	return TABLE[known];
}

function presetsUpTo(tier: Tier): PresetId[] {
	return Object.values(presets)
		.filter((preset) => hasPlan(tier, preset.tier))
		.map(({ id }) => id);
}
