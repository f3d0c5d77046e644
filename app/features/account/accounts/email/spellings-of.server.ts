import { domainToUnicode } from "node:url";
import { accountEmail } from "#app/lib/email-address.ts";

/**
 * Accounts are looked up in all spellings of an address, because older ones are stored as they were typed: with
 * `müller.de` as well as `xn--mller-kva.de`, and with `ａｎｎａ` as well as `anna`. New ones have the first of these spellings
 * only.
 * @param email address in the spelling of `emailSchema` or `knownEmailSchema`
 */
export function spellingsOf(email: string): string[] {
	const today = accountEmail(email);
	const at = today.lastIndexOf("@");
	const wide = toFullWidth(today.slice(0, at)) + today.slice(at);
	return [...new Set([today, email, wide].flatMap((each) => [each, withUnicodeDomain(each)]))];
}

function withUnicodeDomain(email: string): string {
	const at = email.lastIndexOf("@");
	return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1)).toLowerCase()}`;
}

/** As a keyboard for Japanese or Chinese writes all letters, digits and signs unless it is switched. */
function toFullWidth(text: string): string {
	return text.replace(/[!-~]/g, (character) =>
		String.fromCharCode(character.charCodeAt(0) + 0xfee0),
	);
}
