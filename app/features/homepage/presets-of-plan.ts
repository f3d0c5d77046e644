import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { type Preset, presets } from "#app/features/theme/presets.ts";

const PLANS = ["free", "pro", "max"];

/** The looks that a plan has to offer; none for a tier that somebody made up in the landing document. */
export function presetsOfPlan(tierId: string): Preset[] {
	if (!PLANS.includes(tierId)) return [];
	return entitlementsOf(tierId).presets.map((id) => presets[id]);
}
