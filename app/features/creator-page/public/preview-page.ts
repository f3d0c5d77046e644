import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";

import type { PageTexts } from "#app/i18n/visitors/texts.ts";

/**
 * Maximum number of links on the live phone. Without a limit, a page of thousands would slow down every page of the
 * dashboard.
 */
const PREVIEW_LINKS = 50;

/** A page for the live phone, with the first of its links. */
export type PreviewPage = PublicPage & {
	/** Number of links that the preview leaves out. */
	hiddenLinks: number;
	/** Our texts in its language. */
	texts: PageTexts;
};

export function toPreviewPage(page: PublicPage, texts: PageTexts): PreviewPage {
	const links = page.links.slice(0, PREVIEW_LINKS);
	return { ...page, links, hiddenLinks: page.links.length - links.length, texts };
}
