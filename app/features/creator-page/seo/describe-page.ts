import type { SeoName } from "#app/features/creator-page/core/seo-fields.ts";

/** The page's own texts, from which the default SEO texts are made. */
export type DescribedPage = { username: string; name: string; bio: string };

/** The creator's SEO texts; empty or missing ones fall back to the page's texts. */
type OwnWords = { [Name in SeoName]?: string | undefined };

const DESCRIPTION_LENGTH = 160;

/** Texts for search results, cards on other sites and cards on X, each falling back on the previous. Browser-safe. */
export function describePage(page: DescribedPage, own: OwnWords) {
	const title = own.title || `${page.name} (@${page.username})`;
	const description = own.description || shorten(page.bio) || `Links by ${page.name}`;
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
	const cut = line.slice(0, DESCRIPTION_LENGTH - 1).toWellFormed();
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > DESCRIPTION_LENGTH / 2 ? lastSpace : undefined).replace(/\uFFFD$/, "")}…`;
}
