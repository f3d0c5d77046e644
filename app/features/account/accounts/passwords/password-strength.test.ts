import { expect, test } from "vitest";
import { englishNewPassword } from "#app/i18n/account/en-forms.ts";
import {
	passwordStrength,
	resetPasswordStrength,
	resetStrengthLabels,
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
	expect(resetStrengthLabels(englishNewPassword)[resetPasswordStrength(password) - 1]).toBe(label);
});
