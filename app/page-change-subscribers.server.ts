import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import { linkTargets } from "#app/features/links/find-link-target.server.ts";
import type { PageChangeSubscribers } from "#app/features/page/page-changes.server.ts";
import { sitemaps } from "#app/features/seo/get-cached-sitemap.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";

/** Everything that has to hear of a changed page. */
export const pageChangeSubscribers: PageChangeSubscribers = {
	caches: [pageCache, linkTargets, sitemaps],
	record: keepPageVersion,
};
