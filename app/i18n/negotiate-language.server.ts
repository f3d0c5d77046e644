import Negotiator from "negotiator";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages.ts";

/** Longest header that is read, in characters: browsers send a few dozen. */
const MAX_LENGTH = 1_000;

/**
 * @param languages by default, all that pages can be in
 * @param fallback language for a browser that prefers none of these
 * @returns the language of these that a browser prefers, by its header `Accept-Language`
 */
export function negotiateLanguage(
	acceptLanguage: string | null,
	languages: readonly Language[] = LANGUAGES,
	fallback = DEFAULT_LANGUAGE,
): Language {
	if (acceptLanguage === null || acceptLanguage.length > MAX_LENGTH) return fallback;
	const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
	const language = negotiator.language([...languages]);
	return isLanguage(language) ? language : fallback;
}
