import { domainToUnicode } from "node:url";

/**
 * Accounts are looked up in all spellings of an address, because older ones are stored as they were typed: with
 * `müller.de` as well as `xn--mller-kva.de`. New ones have the first of these spellings only.
 * @param email address in the spelling of `emailSchema`
 */
export function spellingsOf(email: string): string[] {
	const at = email.lastIndexOf("@");
	const typed = `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1)).toLowerCase()}`;
	return [...new Set([email, typed])];
}
