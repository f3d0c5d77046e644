/** The words of the sign-up form's strength bar, weakest first. */
export const STRENGTH_LABELS = ["Weak", "Fair", "Good", "Strong"] as const;

/**
 * The sign-up form's level: 0 while nothing is typed, else 1 (Weak) to 4 (Strong), one for each of: at least 8
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
