import { queuePageChanged } from "#app/features/audience/webhooks/queue-page-changed.server.ts";
import type { PageChangeSubscribers } from "#app/features/creator-page/core/page-changes.server.ts";
import { domainCache } from "#app/features/creator-page/domains/domain-cache.server.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { queueNewLinks } from "#app/features/creator-page/links/check/check-new-links.server.ts";
import { linkTargets } from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { sitemaps } from "#app/features/creator-page/seo/get-cached-sitemap.server.ts";
import { formatCache, pageCache } from "#app/platform/page-cache.server.ts";

/** Everything that has to hear of a changed page. */
export const pageChangeSubscribers: PageChangeSubscribers = {
	caches: [pageCache, formatCache, linkTargets, sitemaps, domainCache],
	recorders: [createPageVersion, queueNewLinks, queuePageChanged],
};

/** Expires what the caches have made with the site's settings. */
export function expirePages(): void {
	pageCache.expire();
	formatCache.expire();
	linkTargets.expire();
}
