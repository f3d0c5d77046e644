import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { type Preset, presets } from "./presets.ts";

/**
 * The preset a page is shown in: the stored one where its tier may have it, else `default`. What is stored
 * stays as it is, so that an upgrade brings it back.
 */
export function resolvePreset({ stored, tier }: { stored: string; tier: string }): Preset {
	const allowed = entitlementsOf(tier).presets.find((id) => id === stored);
	return presets[allowed ?? "default"];
}
