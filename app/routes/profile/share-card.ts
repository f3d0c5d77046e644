import { redirect } from "react-router";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { getShareCard } from "#app/features/creator-page/seo/share-card/get-share-card.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import type { Route } from "./+types/share-card";

const CACHE_FOR_AN_HOUR = "public, max-age=3600";

/**
 * The card of a page that everyone may see, for previews of links or, as `story.png`, for its creator to post. No visit is
 * counted: only machines that draw cards come here, and creators.
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
	const isStory = url.pathname.endsWith("/story.png");
	const language = url.searchParams.get(LANGUAGE_PARAMETER);
	const outcome = await getPublicPage({ username: params.username, language });
	if (outcome.kind === "moved") {
		throw redirect(`/${outcome.username}/${isStory ? "story" : "og"}.png${url.search}`, {
			status: 301,
			headers: { "Cache-Control": "no-cache" },
		});
	}
	if (outcome.kind !== "page") return missingFile();
	const { etag, read } = getShareCard(outcome.page, isStory ? "story" : "wide");
	const headers = {
		"Cache-Control": CACHE_FOR_AN_HOUR,
		ETag: etag,
		"Content-Type": "image/png",
		"X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'",
		// Cards of the page on other sites show it.
		"Cross-Origin-Resource-Policy": "cross-origin",
		// A page that is kept out of searches has no picture in them either.
		...(outcome.seo.robots?.includes("noindex") ? { "X-Robots-Tag": "noindex" } : {}),
	};
	if (request.headers.get("If-None-Match")?.includes(etag)) {
		return new Response(null, { status: 304, headers });
	}
	const png = await read();
	return new Response(png, { headers: { ...headers, "Content-Length": String(png.length) } });
}
