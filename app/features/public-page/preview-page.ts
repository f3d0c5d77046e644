import type { PublicPage } from "./public-page.ts";

/** How many links the live phone draws: a page of thousands would make every page of the dashboard as heavy. */
const PREVIEW_LINKS = 50;

/** A page for the live phone, with the first of its links. */
export type PreviewPage = PublicPage & {
	/** How many links the page has that the preview leaves out. */
	hiddenLinks: number;
};

export function toPreviewPage(page: PublicPage): PreviewPage {
	const links = page.links.slice(0, PREVIEW_LINKS);
	return { ...page, links, hiddenLinks: page.links.length - links.length };
}
