import { describe, expect, test } from "vitest";
import { sourceKindOf } from "./source-kinds.ts";

describe("sourceKindOf", () => {
	test.each([
		["", "direct"],
		["google", "organic"],
		["tiktok", "social"],
		["newsletter", "referral"],
		["toString", "referral"],
	])("classifies %j as %s", (source, kind) => {
		expect(sourceKindOf(source)).toBe(kind);
	});
});
