import { LRUCache } from "lru-cache";
import type { PageCache } from "#app/features/page/page-changes.server.ts";
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
	/** Pages that have changed since it was last known that all of them may be listed. */
	changed: new Set<string>(),
	/** Counts how often the sitemaps were dropped: one that was being made meanwhile is not kept. */
	dropped: 0,
	share: singleFlight<string, string | null>(),
}));

/** What a change of a page does to the sitemaps. */
export const sitemaps: PageCache = {
	/** The page may have become one that no sitemap names any more. */
	invalidate: (profileId) => void cache.changed.add(profileId),
	/** Changes may have gone unnoticed, or may from now on. */
	setFollowing: dropSitemaps,
};

function dropSitemaps(): void {
	cache.made.clear();
	cache.dropped += 1;
}

/**
 * The sitemap as it was within the last hour, since making it reads every page's row, but never with a page that was
 * hidden since. See `getSitemap`.
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
