import { looksLikeToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";

/**
 * Cookie with the token of a registration link. A cookie, because the sign-up may go through Google and back, and so that
 * the token doesn't stay in the address.
 */

const NAME = isSecureOrigin ? "__Host-invitation" : "invitation";
const LIFETIME_S = 24 * 60 * 60;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;

/** @returns the `Set-Cookie` value that stores the token */
export function keepInvitation(token: string): string {
	return `${NAME}=${encodeURIComponent(token)}; Max-Age=${LIFETIME_S}; ${ATTRIBUTES}`;
}

/** @returns the `Set-Cookie` value that removes the token */
export function forgetInvitation(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** @returns the token in a `Cookie` header, or null if it is missing or malformed */
export function parseInvitation(cookies: string | null): string | null {
	for (const pair of cookies?.split(";") ?? []) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === NAME) return looksLikeToken(value) ? value : null;
	}
	return null;
}
