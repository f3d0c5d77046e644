import { en } from "#app/i18n/account/en.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Call it first where a password signs in, or is set by somebody who isn't signed in. @throws AppError `forbidden` */
export function requirePasswordSignIn(): void {
	if (env.PASSWORD_SIGN_IN === "off") throw new AppError("forbidden", en.refusals.passwordsOff);
}
