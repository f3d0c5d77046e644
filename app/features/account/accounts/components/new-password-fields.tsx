import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { englishNewPassword } from "#app/i18n/account/en-forms.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { cx } from "#app/ui/cx.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { StrengthMeter } from "#app/ui/strength-meter.tsx";
import type { NewPasswordTexts } from "../get-account-form-texts.server.ts";
import {
	passwordStrength,
	resetPasswordStrength,
	resetStrengthLabels,
	strengthLabels,
} from "../passwords/password-strength.ts";
import { SIGN_UP_PASSWORD_MIN_LENGTH } from "../schema.ts";

/** As in the settings. */
const ENGLISH: NewPasswordTexts = {
	...englishNewPassword,
	hint: fillText(englishNewPassword.hint.other, { count: String(SIGN_UP_PASSWORD_MIN_LENGTH) }),
};

/**
 * The fields for a new password and its repetition, with a strength meter.
 * @param rules password rules: those of sign-up, also used in the settings, or those of a reset
 * @param sentStrength strength of the rejected password, for the meter without scripts
 */
export function NewPasswordFields({
	password,
	confirmPassword,
	texts = ENGLISH,
	label = texts.password,
	rules = "sign-up",
	sentStrength = 0,
}: {
	password: FieldMetadata<string>;
	confirmPassword: FieldMetadata<string>;
	texts?: NewPasswordTexts;
	label?: string;
	rules?: keyof typeof RULES;
	sentStrength?: number | undefined;
}) {
	const { labelsOf, rate } = RULES[rules];
	const labels = labelsOf(texts);
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
				hint={<span className={cx(!isHelpShown && HIDDEN_UNTIL_USED)}>{texts.hint}</span>}
				onFocus={() => setWasFocused(true)}
			>
				<div className={cx(!isHelpShown && HIDDEN_UNTIL_USED)}>
					<StrengthMeter
						level={rate(password.value ?? "")}
						labels={labels}
						label={texts.strength}
					/>
				</div>
				{sentLabel ? (
					<p className="text-sm text-muted js:hidden">
						{fillText(texts.rated, { strength: sentLabel })}
					</p>
				) : null}
			</PasswordField>
			<PasswordField
				field={confirmPassword}
				label={texts.confirmation}
				autoComplete="new-password"
			/>
		</>
	);
}

const RULES = {
	"sign-up": { labelsOf: strengthLabels, rate: passwordStrength },
	reset: { labelsOf: resetStrengthLabels, rate: resetPasswordStrength },
} as const;

const HIDDEN_UNTIL_USED =
	"js:hidden js:group-focus-within/password:[display:revert] js:group-has-[input:not(:placeholder-shown)]/password:[display:revert]";
