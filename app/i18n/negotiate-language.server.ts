import Negotiator from "negotiator";
import type { Language } from "./languages.ts";

/** Longest header that is read, in characters: browsers send a few dozen. */
const MAX_LENGTH = 1_000;

/**
 * @param acceptLanguage the header `Accept-Language`
 * @param languages what to choose from
 * @returns the language that the browser prefers; the first one if it prefers none of them
 */
export function negotiateLanguage<Choice extends Language>(
	acceptLanguage: string | null,
	languages: readonly [Choice, ...Choice[]],
): Choice {
	const [first] = languages;
	if (acceptLanguage === null || acceptLanguage.length > MAX_LENGTH) return first;
	const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
	const preferred = negotiator.language([...languages]);
	return languages.find((language) => language === preferred) ?? first;
}
