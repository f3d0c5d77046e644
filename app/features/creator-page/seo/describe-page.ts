import type { SeoName } from "#app/features/creator-page/core/seo-fields.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { fitToLength } from "#app/lib/cut-text.ts";

/** The page's own texts, from which the default SEO texts are made. */
export type DescribedPage = { username: string; name: string; bio: string };

/** The creator's SEO texts; empty or missing ones fall back to the page's texts. */
type OwnWords = { [Name in SeoName]?: string | undefined };

const DESCRIPTION_LENGTH = 160;

/** Texts for search results, cards on other sites and cards on X, each falling back on the previous. Browser-safe. @param texts our texts in the language of the page */
export function describePage(
	page: DescribedPage,
	own: OwnWords,
	texts: Pick<PageTexts, "linksBy">,
) {
	const title = own.title || `${page.name} (@${page.username})`;
	const description =
		own.description || shorten(page.bio) || fillText(texts.linksBy, { name: page.name });
	const ogTitle = own.ogTitle || title;
	const ogDescription = own.ogDescription || description;
	return {
		title,
		description,
		ogTitle,
		ogDescription,
		twitterTitle: own.twitterTitle || ogTitle,
		twitterDescription: own.twitterDescription || ogDescription,
	};
}

/** Shortens to one line of at most 160 characters, cut between words if possible. */
function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= DESCRIPTION_LENGTH) return line;
	const cut = fitToLength(line, DESCRIPTION_LENGTH - 1);
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > DESCRIPTION_LENGTH / 2 ? lastSpace : undefined)}…`;
}
