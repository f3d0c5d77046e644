import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { typedTitle } from "#app/features/creator-page/links/kinds/kinds.ts";
import { isLanguage, type Language, languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";

/** As many links as are enough to tell their language. */
const READ_LINKS = 50;

/** Fewest letters of a text whose language is told apart. */
const MIN_LETTERS = 12;

/** Of English more, because titles such as "Newsletter" and "YouTube" are on pages in every language. */
const MIN_ENGLISH_LETTERS = 40;

/** How much better a language has to fit than the page's own, where 1 is the most. */
const LEAD = 0.1;

/**
 * Proposes the language of the page's texts, if it isn't the page's and the creator has never chosen one. The name isn't
 * read: names have no language. Nothing leaves the server.
 * @returns null for no proposal; also if the page is gone
 */
export async function getLanguageProposal(
	owner: PageOwner,
): Promise<{ language: Language; current: Language } | null> {
	const page = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId, languageChosen: false },
		select: {
			language: true,
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
	return language === null ? null : { language, current };
}

/**
 * `eld` told 48 of 50 texts of a line or two, in our ten languages with Latin letters, from all 60 that it knows, and took the
 * other two for languages that pages can't be in. `tinyld` 1.3.4 told 48 and `franc-min` 6.2.0 told 42, from those ten alone.
 * @returns the language of the text, if it is one that pages can be in and fits better than the current one
 */
export async function detectLanguage(text: string, current: Language): Promise<Language | null> {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	if (letters < MIN_LETTERS) return null;
	// A table of 1.6 MB, which only this needs.
	const { eld } = await import("eld/small");
	// Among all the languages that it knows: a page in Danish is not proposed Swedish.
	const found = eld.detect(text);
	const { language } = found;
	if (!isLanguage(language) || language === current || !found.isReliable()) return null;
	if (language === "en" && letters < MIN_ENGLISH_LETTERS) return null;
	const scores = found.getScores();
	const lead = (scores[language] ?? 0) - (scores[current] ?? 0);
	return lead < LEAD ? null : language;
}
