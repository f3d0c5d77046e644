import { domainToUnicode } from "node:url";
import type { MetaDescriptor } from "react-router";
import { dashboardTab } from "#app/features/creator-page/core/dashboard-tab.ts";
import type { PageLanguages, PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { themeColorMetas } from "#app/features/creator-page/core/theme-style.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { RenderOnly } from "#app/lib/render-only.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import { hasBlocks, hasPictures } from "./components/page-links.tsx";
import { isBidirectional } from "./components/public-page.tsx";
import { engagementScript } from "./engagement-script.ts";
import type { FoundPage, PublicPageOutcome } from "./get-public-page.server.ts";
import { NO_PAGE_MESSAGES, type NoPage } from "./no-page-messages.ts";
import {
	contentSecurityPolicy,
	messageStyle,
	pageStyle,
	preloadFont,
} from "./page-document.server.ts";

/** Everything that the route needs for its response: content, status and headers. */
export type Presentation = {
	body: PageBody | MessageBody;
	status: number;
	headers: Record<string, string>;
};

export type PageBody = {
	kind: "page";
	page: RenderOnly<PublicPage>;
	texts: RenderOnly<PageTexts>;
	documentLanguage: Language;
	head: MetaDescriptor[];
	style: string;
	/** Engagement script; null if engagement is not counted. */
	script: string | null;
	/** Host in the address on paper: the site's, or the page's own domain in its letters; null for the owner's preview, which prints as it is. */
	printHost: string | null;
	/** Null for visitors. */
	preview: { editPath: string; published: boolean } | null;
};

export type MessageBody = {
	kind: "message";
	reason: NoPage;
	head: MetaDescriptor[];
	style: string;
};

/**
 * Who the response is for: `everyone`, the `owner` who previews the page from the dashboard, or a `visitor` who asked
 * for a preview and gets the public page.
 */
export type Audience =
	| { kind: "everyone" }
	| { kind: "owner"; tab: string | null }
	| { kind: "visitor" };

/** What the front door needs to know about a cached page. ASCII only, because it is sent as a header. */
export type PublicPageFacts = Pick<
	FoundPage,
	"profileId" | "analyticsKey" | "ownerId" | "channels"
> & {
	/** Next time at which a link's schedule changes the page, in milliseconds since the epoch; null if there is none. */
	freshUntilMs: number | null;
	/** Missing for a page in one language. */
	languages?: PageLanguages;
	/** Missing without one. */
	movedTo?: NonNullable<FoundPage["movedTo"]>;
};

type Options = {
	audience: Audience;
	/** Returns what search engines and link previews read of a page. `indexable` is false for a preview and for new accounts. */
	makeHead: (
		found: Pick<FoundPage, "page" | "seo" | "linkUrls">,
		options: { indexable: boolean },
	) => MetaDescriptor[];
};

const NO_STORE = "no-store";

/**
 * Returns the response for `outcome`.
 *
 * A page that is the same for everyone has the header `X-Public-Page` with `PublicPageFacts` as JSON. The front door
 * caches only these responses, sets their caching headers and removes the header.
 */
export function renderPage(
	outcome: Exclude<PublicPageOutcome, { kind: "moved" }>,
	{ audience, makeHead }: Options,
): Presentation {
	switch (outcome.kind) {
		case "page":
			return presentFoundPage(outcome, { audience, makeHead });
		case "suspended":
			return presentMessage("suspended", 410);
		case "private":
			return presentMessage("missing", 404);
		case "missing":
		case "invalid-username":
		case "reserved-username":
			return presentMessage(outcome.kind, 404);
	}
}

function presentFoundPage(outcome: FoundPage, { audience, makeHead }: Options): Presentation {
	const preview = audience.kind === "owner" ? audience : null;
	const { page, seo, linkUrls, profileId, analyticsKey, ownerId, channels, published, movedTo } =
		outcome;
	const style = pageStyle(page.theme, {
		isPreview: preview !== null,
		hasBlocks: hasBlocks(page.links),
		hasPictures: hasPictures(page.links),
		isForeign: page.languages !== undefined || page.language !== DEFAULT_LANGUAGE,
		isBidirectional: isBidirectional(page),
	});
	const script = audience.kind === "everyone" ? engagementScript : null;
	const head = makeHead(
		{ page, seo, linkUrls },
		{ indexable: preview === null && outcome.indexable },
	);
	const freshUntilMs = outcome.freshUntil?.getTime() ?? null;
	const { languages } = page;
	const facts: PublicPageFacts = {
		...{ profileId, analyticsKey, ownerId, freshUntilMs, channels },
		...(languages ? { languages } : {}),
		...(movedTo ? { movedTo } : {}),
	};
	return {
		body: {
			kind: "page",
			page: new RenderOnly(page),
			texts: new RenderOnly(pageTexts(page.language)),
			documentLanguage: page.language,
			head: [preloadFont(page.theme), ...head, ...themeColorMetas(page.theme)],
			style,
			script,
			printHost: preview ? null : printHost(page),
			preview: preview && { editPath: editPath(preview.tab), published },
		},
		status: 200,
		headers: {
			"Content-Security-Policy": contentSecurityPolicy(style, { script }),
			...(languages ? { "Content-Language": page.language } : {}),
			...(audience.kind === "everyone"
				? { "X-Public-Page": JSON.stringify(facts) }
				: { "Cache-Control": NO_STORE }),
		},
	};
}

function printHost({ domain }: PublicPage): string {
	return domain === undefined ? new URL(env.APP_URL).host : domainToUnicode(domain);
}

function presentMessage(reason: NoPage, status: number): Presentation {
	return {
		body: {
			kind: "message",
			reason,
			head: [
				{ title: `${headTitle(reason)} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
			],
			style: messageStyle,
		},
		status,
		headers: {
			"Content-Security-Policy": contentSecurityPolicy(messageStyle),
			"Cache-Control": NO_STORE,
		},
	};
}

function headTitle(reason: NoPage): string {
	return NO_PAGE_MESSAGES[reason].title.replace(/\.$/, "");
}

function editPath(tab: string | null): string {
	return `/dashboard?tab=${dashboardTab(tab)}`;
}
