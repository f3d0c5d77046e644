import { describe, expect, it } from "vitest";
import { entitlementsOf } from "./entitlements.ts";

describe("entitlementsOf", () => {
	it.each([
		["free", ["default", "dark"]],
		["pro", ["default", "dark", "ocean", "sunset", "forest"]],
		["max", ["default", "dark", "ocean", "sunset", "forest", "minimal", "neon"]],
	])("gives %s its presets", (tier, presets) => {
		expect(entitlementsOf(tier).presets).toEqual(presets);
	});

	it("keeps statistics for 5 days, 30 days and for good", () => {
		expect(["free", "pro", "max"].map((tier) => entitlementsOf(tier).analyticsDays)).toEqual([
			5,
			30,
			null,
		]);
	});

	it("gives an unknown tier, whatever it is called, what free has", () => {
		for (const tier of ["", "platinum", "constructor", "__proto__"]) {
			expect(entitlementsOf(tier)).toBe(entitlementsOf("free"));
		}
	});
});
