import { renderToStaticMarkup } from "react-dom/server";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { CARD_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { themeColors, themeMuted } from "#app/features/creator-page/core/theme-colors.ts";
import { languageAttributes } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import cardCss from "./card.css?inline";
import { PageCard } from "./components/page-card.tsx";
import { formatHeaders } from "./format-facts.ts";
import { type FoundPage, getPublicPage } from "./get-public-page.server.ts";
import { contentSecurityPolicy } from "./page-document.server.ts";

/**
 * Answers `/{username}/card`: a small document that any site may show in a frame. It runs no script, sets no cookie and
 * counts no view. Its button opens the page, which counts the visit.
 *
 * @returns null if there is nothing to show: the page's own channel has the address, or nobody may see the page
 */
export async function answerCard(username: string): Promise<Response | null> {
	const outcome = await getPublicPage({ username });
	if (outcome.kind === "moved") {
		const headers = { Location: `/${outcome.username}/${CARD_SLUG}`, "Cache-Control": "no-cache" };
		return new Response(null, { status: 301, headers });
	}
	if (outcome.kind !== "page" || CARD_SLUG in outcome.channels) return null;
	return answerPage(outcome);
}

function answerPage(found: FoundPage): Response {
	const { page } = found;
	const style = colorRule(page) + cardCss;
	const url = pageAddress(page, env.APP_URL);
	return new Response(renderDocument(page, { style, url }), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": contentSecurityPolicy(style, { frameAncestors: "*" }),
			"Cross-Origin-Resource-Policy": "cross-origin",
			"X-Robots-Tag": "noindex",
			"Cache-Control": "no-cache",
			...formatHeaders(found),
			Link: `<${url}>; rel="canonical"`,
		},
	});
}

/** The colors of the page's theme, which are checked hexadecimal colors. */
function colorRule({ theme }: PublicPage): string {
	const { background, text, buttonBg, buttonText } = themeColors(theme);
	return `:root{--background:${background};--text:${text};--muted:${themeMuted(theme)};--button:${buttonBg};--on-button:${buttonText}}`;
}

function renderDocument(page: PublicPage, { style, url }: { style: string; url: string }): string {
	const card = renderToStaticMarkup(
		<html {...languageAttributes(page.language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{`${page.name} · ${site.name}`}</title>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape */}
				<style dangerouslySetInnerHTML={{ __html: style }} />
			</head>
			<body>
				<PageCard page={page} texts={visitorTexts(page.language).card} url={url} />
			</body>
		</html>,
	);
	return `<!DOCTYPE html>${card}`;
}
