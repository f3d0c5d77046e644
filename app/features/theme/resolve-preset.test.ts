import { expect, it } from "vitest";
import { resolvePreset } from "./resolve-preset.ts";

it.each([
	["dark", "free", "dark"],
	["ocean", "free", "default"],
	["ocean", "pro", "ocean"],
	["neon", "pro", "default"],
	["neon", "max", "neon"],
	["no-such-preset", "max", "default"],
	["constructor", "max", "default"],
])("shows %s on %s as %s", (stored, tier, shown) => {
	expect(resolvePreset({ stored, tier }).id).toBe(shown);
});
