import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { parseTier } from "#app/features/billing/plans.ts";
import { type Preset, presets } from "#app/features/page/presets.ts";

/** The looks that a plan has to offer; none for a tier that somebody made up in the landing document. */
export function presetsOfPlan(tierId: string): Preset[] {
	const tier = parseTier(tierId);
	return tier === null ? [] : entitlementsOf(tier).presets.map((id) => presets[id]);
}
