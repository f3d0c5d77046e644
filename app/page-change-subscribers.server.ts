import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import { queueNewLinks } from "#app/features/links/check/check-new-links.server.ts";
import { linkTargets } from "#app/features/links/find-link-target.server.ts";
import type { PageChangeSubscribers } from "#app/features/page/page-changes.server.ts";
import { sitemaps } from "#app/features/seo/get-cached-sitemap.server.ts";
import { tellPageChanged } from "#app/features/webhooks/tell-page-changed.server.ts";
import { formatCache, pageCache } from "#app/platform/page-cache.server.ts";

/** Everything that has to hear of a changed page. */
export const pageChangeSubscribers: PageChangeSubscribers = {
	caches: [pageCache, formatCache, linkTargets, sitemaps],
	recorders: [keepPageVersion, queueNewLinks, tellPageChanged],
};

/** Expires what the caches have made with the site's settings. */
export function expirePages(): void {
	pageCache.expire();
	formatCache.expire();
	linkTargets.expire();
}
