import { AppError } from "#app/platform/errors.server.ts";

/**
 * The failures of Google sign-in, with the specification's three texts. `reason` is only logged:
 * it names a check or an error code, never an address, a token or other request data.
 */

/** Google could not be reached or took too long. */
export function unreachable(reason: string): AppError {
	return new AppError("unavailable", "Failed to load Google Sign-In", { reason });
}

/** The data that this browser got at the start of the flow is missing, too old, or from another browser. */
export function notReady(reason: string): AppError {
	return new AppError("bad_request", "Google Sign-In is not ready. Please try again.", { reason });
}

/**
 * Google refuses sign-in in the browser of an app with its error `disallowed_useragent`.
 * @param app name of the app
 * @returns what the visitor can do instead
 */
export function explainInApp({ name }: { name: string }): string {
	return `Google doesn’t allow signing in inside ${name}. To continue with Google, open this page in your browser.`;
}

/** All other failures. */
export function refused(reason: string): AppError {
	return new AppError("unauthenticated", "Failed to sign in with Google", { reason });
}
