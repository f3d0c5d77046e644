import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
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
	// Once shown, the help stays: if it went, what is pressed next would move away from under the pointer. Until the scripts
	// are there, the style sheet shows it as well, so that it doesn't appear later either.
	const [wasFocused, setWasFocused] = useState(false);
	const isHelpShown = wasFocused || Boolean(password.value);
	return (
		<>
			<PasswordField
				field={password}
				label={label}
				autoComplete="new-password"
				// Empty as it looks, it tells the style sheet whether something was typed.
				placeholder=" "
				className="group/password"
				hint={
					<span className={cx(!isHelpShown && HIDDEN_UNTIL_USED)}>
						At least {minLength} characters. Mixed case, digits, and symbols make it stronger.
					</span>
				}
				onFocus={() => setWasFocused(true)}
			>
				<div className={cx(!isHelpShown && HIDDEN_UNTIL_USED)}>
					<StrengthMeter level={rate(password.value ?? "")} labels={labels} />
				</div>
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

const HIDDEN_UNTIL_USED =
	"js:hidden js:group-focus-within/password:[display:revert] js:group-has-[input:not(:placeholder-shown)]/password:[display:revert]";
