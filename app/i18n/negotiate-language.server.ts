import Negotiator from "negotiator";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages.ts";

/** Longest header that is read, in characters: browsers send a few dozen. */
const MAX_LENGTH = 1_000;

/** @returns the language that a browser prefers of those that pages can be in, by its header `Accept-Language` */
export function negotiateLanguage(acceptLanguage: string | null): Language {
	if (acceptLanguage === null || acceptLanguage.length > MAX_LENGTH) return DEFAULT_LANGUAGE;
	const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
	const language = negotiator.language([...LANGUAGES]);
	return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
