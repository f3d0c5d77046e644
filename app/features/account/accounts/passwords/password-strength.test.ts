import { expect, test } from "vitest";
import {
	passwordStrength,
	RESET_STRENGTH_LABELS,
	resetPasswordStrength,
	STRENGTH_LABELS,
} from "./password-strength.ts";

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
])("%j is rated %s", (password, label) => {
	expect(STRENGTH_LABELS[passwordStrength(password) - 1]).toBe(label);
});

test.each([
	["", undefined],
	["abc", "Very Weak"],
	["       ", "Weak"],
	["abcdef", "Weak"],
	["Abcdef", "Fair"],
	["Ab1", "Fair"],
	["Abcde1", "Good"],
	["Abcd1!", "Strong"],
])("on the reset form, %j is rated %s", (password, label) => {
	expect(RESET_STRENGTH_LABELS[resetPasswordStrength(password) - 1]).toBe(label);
});
