import { asciiDomain } from "./email-address.ts";

const NOT_ASCII = /[^\p{ASCII}]+/gu;

/**
 * The spelling in which emails and addresses of links are stored: the domain of `müller.de/Menü` in ASCII (`xn--…`), the
 * rest percent-encoded, all of it in lowercase.
 *
 * @param text email, domain or address, or the beginning of one, without a scheme
 * @returns null for a text that is ASCII already, and for one without a domain
 */
export function asciiAddress(text: string): string | null {
	const typed = text.normalize("NFKC").toLowerCase();
	const slash = typed.indexOf("/");
	const host = asciiHost(slash === -1 ? typed : typed.slice(0, slash));
	const path = slash === -1 ? "" : typed.slice(slash).replace(NOT_ASCII, encodeLetters);
	return isAscii(host) && !isAscii(text) ? host + path : null;
}

/** @returns whether a text consists of ASCII characters only */
export function isAscii(text: string): boolean {
	return text.search(NOT_ASCII) === -1;
}

/** The domain of an email is behind its @. */
function asciiHost(host: string): string {
	if (isAscii(host)) return host;
	const at = host.lastIndexOf("@") + 1;
	return host.slice(0, at) + (asciiDomain(host.slice(at)) ?? host.slice(at));
}

function encodeLetters(letters: string): string {
	return encodeURIComponent(letters.toWellFormed()).toLowerCase();
}
