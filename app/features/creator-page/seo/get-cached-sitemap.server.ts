import { LRUCache } from "lru-cache";
import type { PageCache } from "#app/features/creator-page/core/page-changes.server.ts";
import { singleFlight } from "#app/lib/single-flight.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { areListed, getSitemap } from "./get-sitemap.server.ts";

const SITEMAP_TTL_MS = 60 * 60 * 1000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

const cache = singleton("sitemaps", () => ({
	made: new LRUCache<number, string>({
		ttl: SITEMAP_TTL_MS,
		maxSize: MAX_CHARACTERS,
		sizeCalculation: (xml) => xml.length,
	}),
	/** Pages that have changed since the last check that all of them may be listed. */
	changed: new Set<string>(),
	/** Number of times the sitemaps were dropped: a sitemap that was being made meanwhile is not cached. */
	dropped: 0,
	share: singleFlight<string, string | null>(),
}));

/** Invalidates the cached sitemaps when a page changes. */
export const sitemaps: PageCache = {
	/** The page may no longer be allowed in a sitemap. */
	invalidate: (profileId) => void cache.changed.add(profileId),
	/** Changes may have been missed, or may be from now on. */
	setFollowing: dropSitemaps,
};

function dropSitemaps(): void {
	cache.made.clear();
	cache.dropped += 1;
}

/**
 * Returns the sitemap, cached for up to an hour because making it reads every page's row. It never lists a page that
 * was hidden since. See `getSitemap`.
 */
export async function getCachedSitemap(part: number | null): Promise<string | null> {
	const key = part ?? 0;
	while (cache.changed.size > 0) await cache.share("changes", dropIfOneIsHidden);
	const known = cache.made.get(key);
	if (known !== undefined) return known;
	const { dropped } = cache;
	const xml = await cache.share(`${dropped}:${key}`, () => getSitemap({ part }));
	if (xml !== null && dropped === cache.dropped) cache.made.set(key, xml);
	return xml;
}

async function dropIfOneIsHidden(): Promise<null> {
	const profileIds = [...cache.changed];
	if (!(await areListed(profileIds))) dropSitemaps();
	for (const profileId of profileIds) cache.changed.delete(profileId);
	return null;
}
