import type { FieldMetadata } from "@conform-to/react";
import {
	passwordStrength,
	STRENGTH_LABELS,
} from "#app/features/account/accounts/passwords/password-strength.ts";
import { PasswordField } from "#app/ui/field.tsx";
import { StrengthMeter } from "#app/ui/strength-meter.tsx";
import { ADMIN_PASSWORD_MIN_LENGTH } from "../schema.ts";

/** The fields for an administrator's new password and its repetition. */
export function NewAdminPassword({
	password,
	confirmPassword,
	label = "Password",
}: {
	password: FieldMetadata<string>;
	confirmPassword: FieldMetadata<string>;
	label?: string;
}) {
	return (
		<>
			<PasswordField
				field={password}
				label={label}
				autoComplete="new-password"
				hint={`At least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`}
			>
				<StrengthMeter level={passwordStrength(password.value ?? "")} labels={STRENGTH_LABELS} />
			</PasswordField>
			<PasswordField field={confirmPassword} label="Confirm password" autoComplete="new-password" />
		</>
	);
}
