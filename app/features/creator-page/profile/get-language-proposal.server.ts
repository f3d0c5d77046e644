import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { typedTitle } from "#app/features/creator-page/links/kinds/kinds.ts";
import { isLanguage, type Language, languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";

/** As many links as are enough to tell their language. */
const READ_LINKS = 50;

/** Fewest letters of a text whose language is told apart. */
const MIN_LETTERS = 12;

/** How sure the detector has to be, where 1 is the most: of 57 short texts in these languages, the six that it was wrong on had 0.07 at most. */
const MIN_ACCURACY = 0.1;

/** How much surer than of the second language. Of Catalan, it says 0.53 Portuguese and 0.47 Italian. */
const MIN_LEAD = 2;

/**
 * Frequent words of Catalan, Galician, Irish and Occitan, which the detector takes for Italian, Portuguese or Spanish, and of
 * Nepali and Marathi, which it takes for Hindi.
 */
const OTHER_WORDS =
	/(?<!\p{L})(?:amb|els|dels|aquest|aquesta|aquests|aquestes|meva|meves|teva|teves|nostres|seva|això|també|fins|unha|miña|miñas|xa|páxina|páxinas|benvidos|grazas|agus|anseo|fáilte|naisc|aicí|ligams|benvenguts?|benvengudas?)(?!\p{L})|l·l|मेरो|नयाँ|हरू|हरु|तपाईं|नुहोस्|आहे|माझ|आणि|मध्ये/iu;

/** Letters of Persian, Urdu and Marathi, which the detector takes for Arabic and Hindi. */
const OTHER_LETTERS = /[پچژگکیہےٹڈڑळ]/u;

/**
 * Letters of a language beside a to z. A text with others, such as Czech or Azerbaijani, is in a language that the detector
 * doesn't know and takes for the nearest that it does.
 */
const LETTERS: Partial<Record<Language, RegExp>> = {
	de: /[äöüß]/u,
	fr: /[àâæçéèêëîïôœùûüÿ]/u,
	es: /[áéíñóúüªº]/u,
	pt: /[àáâãçéêíóôõúüªº]/u,
	it: /[àèéìíîòóùúªº]/u,
	nl: /[áàäéèëêíïóöúü]/u,
	sv: /[åäöéàá]/u,
	pl: /[ąćęłńóśźż]/u,
	tr: /[çğıöşüâîû]/u,
};

/** A letter that a text of a few words nearly always has, and those of similar languages never. */
const OWN_LETTERS: Partial<Record<Language, RegExp>> = {
	sv: /[åäö]/u,
	pl: /[ąćęłńśźż]/u,
	tr: /[çğıöşü]/u,
};

/**
 * Proposes the language of the page's texts, if it isn't the page's and the creator has never chosen one. The name isn't
 * read: names have no language. Nothing leaves the server.
 * @returns null for no proposal, as for a page whose second language that is; also if the page is gone
 */
export async function getLanguageProposal(
	owner: PageOwner,
): Promise<{ language: Language; current: Language } | null> {
	const page = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId, languageChosen: false },
		select: {
			language: true,
			secondLanguage: true,
			bio: true,
			links: {
				where: { enabled: true },
				orderBy: { position: "asc" },
				take: READ_LINKS,
				select: { kind: true, title: true },
			},
		},
	});
	if (page === null) return null;
	const current = languageOf(page.language);
	const text = [page.bio, ...page.links.map(typedTitle)].join("\n");
	const language = await detectLanguage(text, current);
	return language === null || language === page.secondLanguage ? null : { language, current };
}

/**
 * By `tinyld/light`, which takes 53 ms of CPU time and 1 MiB of heap at its first use. `eld` 2.1.0 tells more texts of one line
 * apart, but takes 790 ms and 43 MiB; `franc-min` 6.2.0 was wrong on 8 of 50.
 * @returns the language of the text, if it is sure and one that pages can be in, but not the current one
 */
export async function detectLanguage(text: string, current: Language): Promise<Language | null> {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	if (letters < MIN_LETTERS || OTHER_LETTERS.test(text)) return null;
	if (OTHER_WORDS.test(text)) return null;
	const { detectAll } = await import("tinyld/light");
	const [found, second] = detectAll(text);
	if (found === undefined || found.accuracy < MIN_ACCURACY) return null;
	if (second !== undefined && found.accuracy < MIN_LEAD * second.accuracy) return null;
	if (!isLanguage(found.lang) || found.lang === current) return null;
	return isSpelledIn(found.lang, text) ? found.lang : null;
}

/** Whether the text has letters of the language, and no Latin ones that it lacks. */
function isSpelledIn(language: Language, text: string): boolean {
	const lower = text.normalize("NFC").toLowerCase();
	const known = LETTERS[language];
	const others = known === undefined ? [] : (lower.match(/(?![a-z])\p{Script=Latin}/gu) ?? []);
	return (
		others.every((letter) => known?.test(letter)) && (OWN_LETTERS[language]?.test(lower) ?? true)
	);
}
