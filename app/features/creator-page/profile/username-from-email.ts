import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { normalizeUsername, USERNAME_MAX_LENGTH } from "./names.ts";

/** Fallback if the local part of the address has no characters for a username. */
const NAMELESS = "creator";

/**
 * Suggests a username from an email address: its local part without the `+tag`, which is private and doesn't belong on
 * a public page. It may be reserved or taken: get-free-username.server.ts continues from it.
 */
export function usernameFromEmail(email: string): string {
	const localPart = email.slice(0, email.lastIndexOf("@")).split("+")[0] ?? "";
	const name = localPart
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9_-]+/g, "-")
		.replace(/^-+/, "")
		.slice(0, USERNAME_MAX_LENGTH);
	return normalizeUsername(trimEndOf(name, "-")) ?? NAMELESS;
}
