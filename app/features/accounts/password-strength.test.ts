import { expect, test } from "vitest";
import { passwordStrength, STRENGTH_LABELS } from "./password-strength.ts";

test.each([
	["", undefined],
	["abc", "Weak"],
	["abcdefgh", "Weak"],
	["Abc", "Weak"],
	["Abcdefgh", "Fair"],
	["abcdefg1", "Fair"],
	["Abcdefg1", "Good"],
	["Abc1!", "Good"],
	["Abcdef1!", "Strong"],
])("%j is %s", (password, label) => {
	expect(STRENGTH_LABELS[passwordStrength(password) - 1]).toBe(label);
});
