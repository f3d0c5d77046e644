import { AppError } from "#app/platform/errors.server.ts";

/** Error for a creator who wants to show a link that an administrator has hidden. */
export function hiddenByUs(): AppError {
	return new AppError(
		"forbidden",
		"We have hidden this link because it breaks our rules. Our email about it says how to appeal.",
	);
}
