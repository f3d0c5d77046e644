import { expect, test } from "vitest";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { presets } from "#app/features/creator-page/core/presets.ts";
import { presetsOfPlan } from "./presets-of-plan.ts";

test("lists the presets of a plan, and none of an unknown one", () => {
	expect(presetsOfPlan("max")).toHaveLength(Object.keys(presets).length);
	expect(presetsOfPlan("free")).toEqual(entitlementsOf("free").presets.map((id) => presets[id]));
	expect(presetsOfPlan("platinum")).toEqual([]);
});
