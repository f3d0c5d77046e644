import { parseUsername } from "#app/features/creator-page/profile/names.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";

/**
 * Cookie with the username that a visitor has chosen on the landing page, until the first steps after sign-up end. A
 * cookie, because the sign-up may go through Google and back.
 */

const NAME = isSecureOrigin ? "__Host-claim" : "claim";
const LIFETIME_S = 60 * 60;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;

/** @returns the `Set-Cookie` value that stores the username. @param username normalized */
export function keepClaim(username: string): string {
	return `${NAME}=${username}; Max-Age=${LIFETIME_S}; ${ATTRIBUTES}`;
}

/** @returns the `Set-Cookie` value that removes the username */
export function forgetClaim(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** @returns the normalized username in a `Cookie` header, or null if it is missing or malformed */
export function parseClaim(cookies: string | null): string | null {
	for (const pair of cookies?.split(";") ?? []) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === NAME) return parseUsername(value);
	}
	return null;
}
