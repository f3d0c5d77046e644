import { englishNewPassword } from "#app/i18n/account/en-forms.ts";

type StrengthTexts = Readonly<Record<"veryWeak" | "weak" | "fair" | "good" | "strong", string>>;

/** @returns labels of the strength meter at sign-up and in the settings, weakest first */
export function strengthLabels({ weak, fair, good, strong }: StrengthTexts): string[] {
	return [weak, fair, good, strong];
}

/** These labels in English. */
export const STRENGTH_LABELS = strengthLabels(englishNewPassword);

/**
 * The sign-up form's level: 0 for an empty password, else 1 (Weak) to 4 (Strong), one for each of: at least 8
 * characters, lower and upper case together, a digit, a symbol.
 */
export function passwordStrength(password: string): number {
	if (password === "") return 0;
	const points = [
		password.length >= 8,
		/[a-z]/.test(password) && /[A-Z]/.test(password),
		/\d/.test(password),
		/[^A-Za-z0-9]/.test(password),
	].filter(Boolean).length;
	return Math.max(points, 1);
}

/** @returns labels of the strength meter of the password reset, weakest first */
export function resetStrengthLabels(texts: StrengthTexts): string[] {
	return [texts.veryWeak, ...strengthLabels(texts)];
}

/**
 * The level of that meter: 0 for an empty password, else 1 (Very Weak) to 5 (Strong), one for each of: at least 6
 * characters, a lower case letter, an upper case letter, a digit, a symbol.
 */
export function resetPasswordStrength(password: string): number {
	if (password === "") return 0;
	const points = [
		password.length >= 6,
		/[a-z]/.test(password),
		/[A-Z]/.test(password),
		/\d/.test(password),
		/[^A-Za-z0-9]/.test(password),
	].filter(Boolean).length;
	return Math.max(points, 1);
}

/** @returns for a refused form: its password isn't sent back, and without JavaScript no meter has shown its strength */
export function sentStrength(
	{ payload: { password } }: { payload: Record<string, unknown> },
	rate: (password: string) => number = passwordStrength,
): number {
	return typeof password === "string" ? rate(password) : 0;
}
