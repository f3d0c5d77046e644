import type { MetaDescriptor } from "react-router";
import type { PageSeo, PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import { pageHead } from "./page-head.ts";
import { shareCardPath } from "./share-card/get-share-card.server.ts";

/** @returns the head of a page on this site. @param indexable false for a preview and for new accounts */
export function renderPageHead(
	{
		page,
		seo,
		linkUrls,
	}: { page: PublicPage; seo: PageSeo; linkUrls: ReadonlyMap<string, string> },
	{ indexable }: { indexable: boolean },
): MetaDescriptor[] {
	return pageHead({
		page,
		texts: pageTexts(page.language),
		seo,
		linkUrls,
		appUrl: env.APP_URL,
		appName: site.name,
		cardPath: shareCardPath(page),
		indexable,
	});
}
