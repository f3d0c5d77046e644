import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { PasswordField } from "#app/ui/field.tsx";
import { StrengthMeter } from "#app/ui/strength-meter.tsx";
import {
	passwordStrength,
	RESET_STRENGTH_LABELS,
	resetPasswordStrength,
	STRENGTH_LABELS,
} from "../passwords/password-strength.ts";

/**
 * The fields for a new password and its repetition, with a strength meter.
 * @param rules password rules: those of sign-up, also used in the settings, or those of a reset
 * @param sentStrength strength of the rejected password, for the meter without scripts
 */
export function NewPasswordFields({
	password,
	confirmPassword,
	label = "New password",
	rules = "sign-up",
	sentStrength = 0,
}: {
	password: FieldMetadata<string>;
	confirmPassword: FieldMetadata<string>;
	label?: string;
	rules?: keyof typeof RULES;
	sentStrength?: number | undefined;
}) {
	const { minLength, labels, rate } = RULES[rules];
	const sentLabel = labels[sentStrength - 1];
	// Once shown, the help stays: if it went, what is pressed next would move away from under the pointer.
	const [wasFocused, setWasFocused] = useState(false);
	// Somebody may have begun before the scripts were there. Shown at the next press instead, it would move that one's aim.
	useEffect(() => {
		const input = document.getElementById(password.id);
		const isBegun =
			input instanceof HTMLInputElement && (input.value !== "" || input === document.activeElement);
		if (isBegun) setWasFocused(true);
	}, [password.id]);
	const isHelpShown = wasFocused || Boolean(password.value);
	return (
		<>
			<PasswordField
				field={password}
				label={label}
				autoComplete="new-password"
				hint={
					<span className={isHelpShown ? undefined : "js:hidden"}>
						At least {minLength} characters. Mixed case, digits, and symbols make it stronger.
					</span>
				}
				onFocus={() => setWasFocused(true)}
			>
				{isHelpShown ? <StrengthMeter level={rate(password.value ?? "")} labels={labels} /> : null}
				{sentLabel ? (
					<p className="text-sm text-muted js:hidden">
						The password you entered was rated {sentLabel}. Please type it again.
					</p>
				) : null}
			</PasswordField>
			<PasswordField field={confirmPassword} label="Confirm password" autoComplete="new-password" />
		</>
	);
}

const RULES = {
	"sign-up": { minLength: 8, labels: STRENGTH_LABELS, rate: passwordStrength },
	reset: { minLength: 6, labels: RESET_STRENGTH_LABELS, rate: resetPasswordStrength },
} as const;
