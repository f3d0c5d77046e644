import { normaliseUsername, USERNAME_MAX_LENGTH } from "./names.ts";

/** For an address whose local part holds nothing a name can be made of. */
const NAMELESS = "creator";

/**
 * A name to begin with, from an e-mail address: its local part without the `+tag`, which belongs to the person's
 * mailbox and not on a public page. It may be reserved or taken: find-free-username.server.ts goes on from it.
 */
export function usernameFromEmail(email: string): string {
	const localPart = email.slice(0, email.lastIndexOf("@")).split("+")[0] ?? "";
	const name = localPart
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9_-]+/g, "-")
		.replace(/^-+/, "")
		.slice(0, USERNAME_MAX_LENGTH)
		.replace(/-+$/, "");
	return normaliseUsername(name) ?? NAMELESS;
}
