import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import { formatHeaders } from "#app/features/creator-page/public/format-facts.ts";
import {
	type FoundPage,
	getPublicPage,
	type PublicPageOutcome,
} from "#app/features/creator-page/public/get-public-page.server.ts";
import {
	NO_PAGE_MESSAGES,
	type NoPage,
} from "#app/features/creator-page/public/no-page-messages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { escapeMarkdown, writeMarkdown } from "./write-markdown.ts";

const COMMON_HEADERS = {
	"Content-Type": "text/markdown; charset=utf-8",
	"Content-Security-Policy": "default-src 'none'",
	// Search engines list the page itself.
	"X-Robots-Tag": "noindex",
	"Cache-Control": "no-cache",
};

/** Answers `/{username}.md`: the public page as Markdown. Counts no view. */
export async function answerMarkdown(username: string): Promise<Response> {
	const outcome = await getPublicPage({ username });
	if (outcome.kind === "page") return answerPage(outcome);
	if (outcome.kind === "moved") {
		const headers = { Location: `/${outcome.username}.md`, "Cache-Control": "no-cache" };
		return new Response(null, { status: 301, headers });
	}
	const reason = reasonOf(outcome);
	return new Response(`# ${escapeMarkdown(NO_PAGE_MESSAGES[reason].title)}\n`, {
		status: reason === "suspended" ? 410 : 404,
		headers: { ...COMMON_HEADERS, "Cache-Control": "no-store" },
	});
}

function answerPage(found: FoundPage): Response {
	const { page, linkUrls } = found;
	const url = pageAddress(page, env.APP_URL);
	const texts = visitorTexts(page.language).markdown;
	return new Response(writeMarkdown({ page, texts, linkUrls, appUrl: env.APP_URL }), {
		headers: {
			...COMMON_HEADERS,
			...formatHeaders(found),
			"Content-Language": page.language,
			Link: `<${url}>; rel="canonical"`,
		},
	});
}

function reasonOf({
	kind,
}: Exclude<PublicPageOutcome, { kind: "page" } | { kind: "moved" }>): NoPage {
	return kind === "private" ? "missing" : kind;
}
