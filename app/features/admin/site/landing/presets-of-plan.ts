import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { parseTier } from "#app/features/billing/plans/plans.ts";
import { type Preset, presets } from "#app/features/creator-page/core/presets.ts";

/** @returns the presets of a plan; empty for an unknown plan, which a landing document may invent */
export function presetsOfPlan(tierId: string): Preset[] {
	const tier = parseTier(tierId);
	return tier === null ? [] : entitlementsOf(tier).presets.map((id) => presets[id]);
}
