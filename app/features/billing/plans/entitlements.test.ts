import { describe, expect, it } from "vitest";
import { entitlementsOf } from "./entitlements.ts";

describe("entitlementsOf", () => {
	it.each([
		["free", ["default", "dark"]],
		["pro", ["default", "dark", "ocean", "sunset", "forest"]],
		["max", ["default", "dark", "ocean", "sunset", "forest", "minimal", "neon"]],
	] as const)("gives %s its presets", (tier, presets) => {
		expect(entitlementsOf(tier).presets).toEqual(presets);
	});

	it("keeps statistics for 5 days, 30 days and for good", () => {
		const tiers = ["free", "pro", "max"] as const;
		expect(tiers.map((tier) => entitlementsOf(tier).analyticsDays)).toEqual([5, 30, null]);
	});
});
