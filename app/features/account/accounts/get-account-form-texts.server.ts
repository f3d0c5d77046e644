import { NAME_MAX_LENGTH } from "#app/features/creator-page/profile/names.ts";
import type { englishNewPassword } from "#app/i18n/account/en-forms.ts";
import { type AccountLanguage, accountTexts } from "#app/i18n/account.server.ts";
import type { PluralText } from "#app/i18n/catalog.ts";
import { fillPlural } from "#app/i18n/fill-text.ts";
import { type AccountFieldTexts, PASSWORD_MAX_LENGTH } from "./schema.ts";

/** What the fields for a new password say, with the numbers filled in. */
export type NewPasswordTexts = Readonly<Record<keyof typeof englishNewPassword, string>>;

/**
 * What an account form says, with the numbers filled in: a browser would load rules of plurals and numbers for that.
 * @param minLength length of a password, in characters
 */
export function getAccountFormTexts(
	language: AccountLanguage,
	{ minLength }: { minLength: number },
): { fields: AccountFieldTexts; newPassword: NewPasswordTexts } {
	const { fields, newPassword } = accountTexts(language);
	const fill = (forms: PluralText, count: number) => fillPlural(forms, count, language);
	return {
		fields: {
			...fields,
			nameTooLong: fill(fields.nameTooLong, NAME_MAX_LENGTH),
			passwordTooShort: fill(fields.passwordTooShort, minLength),
			passwordTooLong: fill(fields.passwordTooLong, PASSWORD_MAX_LENGTH),
		},
		newPassword: { ...newPassword, hint: fill(newPassword.hint, minLength) },
	};
}
