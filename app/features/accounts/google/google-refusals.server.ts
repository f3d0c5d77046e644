import { AppError } from "#app/platform/errors.server.ts";

/**
 * The ways in which signing in with Google can fail, in the specification's three texts. `reason` is for the log alone:
 * it names a check or an error code, never an address, a token or anything that the request brought.
 */

/** Google could not be reached or took too long. */
export function unreachable(reason: string): AppError {
	return new AppError("unavailable", "Failed to load Google Sign-In", { reason });
}

/** What this browser was given at the start of the way is missing, too old, or another's. */
export function notReady(reason: string): AppError {
	return new AppError("bad_request", "Google Sign-In is not ready. Please try again.", { reason });
}

/** Everything else. */
export function refused(reason: string): AppError {
	return new AppError("unauthenticated", "Failed to sign in with Google", { reason });
}
