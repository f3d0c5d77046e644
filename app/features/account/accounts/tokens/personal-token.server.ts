import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** The format of personal access tokens: `posy_pat_`, 30 random characters and a checksum of 6. */

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
/** Any prefix, so that tokens stay valid when the site is renamed. */
const FORMAT = /^[a-z0-9]+_pat_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/**
 * @param siteName name of the site, from which its prefix is made
 * @returns a new token, with 178 bits of randomness
 */
export function newPersonalToken(siteName: string): string {
	const random = Array.from(
		{ length: RANDOM_CHARACTERS },
		() => ALPHABET[randomInt(ALPHABET.length)],
	).join("");
	const prefix = siteName.toLowerCase().replace(/[^a-z0-9]/g, "") || "api";
	return `${prefix}_pat_${random}${checksumOf(random)}`;
}

/** Whether `text` has the format and the checksum of a token: anything else is refused without a query. */
export function looksLikePersonalToken(text: string): boolean {
	const [, random = "", checksum] = FORMAT.exec(text) ?? [];
	return checksum !== undefined && checksumOf(random) === checksum;
}

/** CRC-32 in base 62, so that scanners for leaked secrets recognize a token without asking us. */
function checksumOf(random: string): string {
	let rest = crc32(random);
	let text = "";
	while (text.length < CHECKSUM_CHARACTERS) {
		text = ALPHABET[rest % ALPHABET.length] + text;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return text;
}
