import Negotiator from "negotiator";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages.ts";

/** Longest header that is read, in characters: browsers send a few dozen. */
const MAX_LENGTH = 1_000;

/**
 * @param acceptLanguage the header `Accept-Language`
 * @param languages what to choose from; by default the languages that pages can be in
 * @returns the language that the browser prefers; English if it names none of them
 */
export function negotiateLanguage<Choice extends Language = Language>(
	acceptLanguage: string | null,
	languages: readonly (Choice | typeof DEFAULT_LANGUAGE)[] = LANGUAGES as readonly Choice[],
): Choice | typeof DEFAULT_LANGUAGE {
	if (acceptLanguage === null || acceptLanguage.length > MAX_LENGTH) return DEFAULT_LANGUAGE;
	const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
	const preferred = negotiator.language([...languages]);
	return languages.find((language) => language === preferred) ?? DEFAULT_LANGUAGE;
}
