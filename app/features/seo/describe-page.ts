/** What the page says of itself; the rest is made from it. */
export type DescribedPage = { username: string; name: string; bio: string };

/** The creator's own words; what is empty or missing is made from the page. */
type OwnWords = {
	title?: string | undefined;
	description?: string | undefined;
	ogTitle?: string | undefined;
	ogDescription?: string | undefined;
	twitterTitle?: string | undefined;
	twitterDescription?: string | undefined;
};

const DESCRIPTION_LENGTH = 160;

/** What searches, cards on other sites and cards on X say, each falling back on the one before. Browser-safe. */
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

/** One line of at most 160 characters, cut between words where there are any. */
function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= DESCRIPTION_LENGTH) return line;
	const cut = line.slice(0, DESCRIPTION_LENGTH - 1).toWellFormed();
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > DESCRIPTION_LENGTH / 2 ? lastSpace : undefined).replace(/\uFFFD$/, "")}…`;
}
