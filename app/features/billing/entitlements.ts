import {
	COLOR_NAMES,
	type ColorName,
	type PresetId,
	presets,
} from "#app/features/theme/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { hasPlan, PLANS } from "./plans.ts";

/** What a tier may do. Pages, actions, the API and the public page all ask this one table. */
export type Entitlements = {
	presets: readonly PresetId[];
	/** Which of a preset's colours may be replaced by own ones. */
	customColors: readonly ColorName[];
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
	/** A chat at any hour, where whoever hosts this has one. */
	liveChat: boolean;
};

const TABLE: Readonly<Record<Tier, Entitlements>> = {
	free: {
		presets: presetsUpTo("free"),
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
		presets: presetsUpTo("pro"),
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
		presets: presetsUpTo("max"),
		customColors: COLOR_NAMES,
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
