import { LRUCache } from "lru-cache";
import { shareRunning } from "#app/lib/share-running.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { getSitemap } from "./get-sitemap.server.ts";

export const SITEMAP_TTL_S = 60 * 60;
const MAX_CHARACTERS = 32 * 1024 * 1024;

const cache = singleton("sitemaps", () => ({
	made: new LRUCache<number, string>({
		ttl: SITEMAP_TTL_S * 1000,
		maxSize: MAX_CHARACTERS,
		sizeCalculation: (xml) => xml.length,
	}),
	share: shareRunning<number, string | null>(),
}));

/** The sitemap as it was within the last hour: making it reads every page's row. See `getSitemap`. */
export async function getCachedSitemap(part: number | null): Promise<string | null> {
	const key = part ?? 0;
	const known = cache.made.get(key);
	if (known !== undefined) return known;
	const xml = await cache.share(key, () => getSitemap({ part }));
	if (xml !== null) cache.made.set(key, xml);
	return xml;
}
