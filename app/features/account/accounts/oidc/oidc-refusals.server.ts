import { en } from "#app/i18n/account/en.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * The failures of a sign-in with an OpenID provider. `reason` is only logged: it names a check or an error code, never an
 * address, a token or other request data.
 */

/** The provider could not be reached, took too long or has failed. */
export function unreachable(reason: string): AppError {
	return new AppError("unavailable", en.refusals.providerUnreachable, { reason });
}

/** The data that this browser got at the start of the flow is missing, too old, or from another browser. */
export function notReady(reason: string): AppError {
	return new AppError("bad_request", en.refusals.providerNotReady, { reason });
}

/** The provider vouches for no address of a person who has no account. */
export function unverified(): AppError {
	return new AppError("forbidden", en.refusals.providerUnverified, {
		reason: "unverified address",
	});
}

/** All other failures. */
export function refused(reason: string): AppError {
	return new AppError("unauthenticated", en.refusals.providerFailed, { reason });
}
