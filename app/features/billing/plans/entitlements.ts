import {
	COLOR_NAMES,
	type ColorName,
	type PresetId,
	presets,
} from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { hasPlan, PLANS, TIERS } from "./plans.ts";

/** Entitlements of a tier. Pages, actions, the API and the public page all use this one table. */
export type Entitlements = Omit<(typeof PLANS)[Tier], "customColors"> & {
	customColors: readonly ColorName[];
	presets: readonly PresetId[];
};

const TABLE = Object.fromEntries(TIERS.map((tier) => [tier, readPlan(tier)])) as Readonly<
	Record<Tier, Entitlements>
>;

export function entitlementsOf(tier: Tier): Entitlements {
	return TABLE[tier];
}

function readPlan(tier: Tier): Entitlements {
	const { customColors, ...plan } = PLANS[tier];
	return {
		...plan,
		customColors: customColors === "all" ? COLOR_NAMES : customColors,
		presets: Object.values(presets)
			.filter((preset) => hasPlan(tier, preset.tier))
			.map(({ id }) => id),
	};
}
