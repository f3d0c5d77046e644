import { getCachedSitemap } from "#app/features/creator-page/seo/get-cached-sitemap.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import type { Route } from "./+types/sitemap";

/** Counts from 1; a column of 32 bits is behind it. */
const PART = /^[1-9]\d{0,5}$/;

export async function loader({ url }: Route.LoaderArgs) {
	const part = url.searchParams.get("part");
	const isPart = part === null || PART.test(part);
	const xml = isPart ? await getCachedSitemap(part === null ? null : Number(part)) : null;
	if (xml === null) return missingFile();
	return new Response(xml, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			// A page that was deleted leaves at once, so nobody in between keeps the list.
			"Cache-Control": "no-cache",
		},
	});
}
