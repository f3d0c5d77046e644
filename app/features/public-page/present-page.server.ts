import type { MetaDescriptor } from "react-router";
import { dashboardTab } from "#app/features/page/dashboard-tab.ts";
import { pageHead } from "#app/features/seo/page-head.ts";
import { shareCardPath } from "#app/features/seo/share-card/get-share-card.server.ts";
import { themeColor } from "#app/features/theme/page-theme.ts";
import { env } from "#app/platform/env.server.ts";
import { engagementScript } from "./engagement-script.ts";
import type { FoundPage, PublicPageOutcome } from "./get-public-page.server.ts";
import { NO_PAGE_MESSAGES, type NoPage } from "./no-page-messages.ts";
import {
	contentSecurityPolicy,
	messageStyle,
	pageStyle,
	preloadFonts,
} from "./page-document.server.ts";
import type { PublicPage } from "./public-page.ts";

/** Everything the route needs to answer: what to draw, and the status and headers to send it with. */
export type Presentation = {
	body: PageBody | MessageBody;
	status: number;
	headers: Record<string, string>;
};

export type PageBody = {
	kind: "page";
	page: PublicPage;
	head: MetaDescriptor[];
	style: string;
	/** Null where nobody's time is counted. */
	script: string | null;
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
 * For whom the answer is: `everyone` alike, the `owner` who previews it from a tab of the dashboard, or a
 * `visitor` who asked for a preview and gets the page without one.
 */
export type Audience =
	| { kind: "everyone" }
	| { kind: "owner"; tab: string | null }
	| { kind: "visitor" };

/** What the front door has to know of a page that it keeps. All of it is ASCII, as a header has to be. */
export type PublicPageFacts = Pick<
	FoundPage,
	"profileId" | "analyticsKey" | "ownerId" | "channels"
> & {
	/** When a link's schedule next changes the page, in milliseconds since the epoch; null when none does. */
	freshUntilMs: number | null;
};

const NO_STORE = "no-store";

/**
 * The answer for `outcome`.
 *
 * A page that is the same for everyone carries `X-Public-Page`, which is `PublicPageFacts` as JSON: the front door keeps
 * such an answer, sets its caching headers and takes the header off. Nothing else may be kept.
 */
export function presentPage(
	outcome: Exclude<PublicPageOutcome, { kind: "moved" }>,
	audience: Audience = { kind: "everyone" },
): Presentation {
	switch (outcome.kind) {
		case "page":
			return presentFoundPage(outcome, audience);
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

function presentFoundPage(outcome: FoundPage, audience: Audience): Presentation {
	const preview = audience.kind === "owner" ? audience : null;
	const { page, seo, profileId, analyticsKey, ownerId, channels, published } = outcome;
	const style = pageStyle(page.theme, { isPreview: preview !== null });
	const script = audience.kind === "everyone" ? engagementScript : null;
	const head = pageHead({
		page,
		seo,
		appUrl: env.APP_URL,
		appName: env.APP_NAME,
		cardPath: shareCardPath(page),
		indexable: preview === null,
	});
	const freshUntilMs = outcome.freshUntil?.getTime() ?? null;
	const facts: PublicPageFacts = { profileId, analyticsKey, ownerId, freshUntilMs, channels };
	return {
		body: {
			kind: "page",
			page,
			head: [
				...preloadFonts(page.theme),
				...head,
				{ name: "theme-color", content: themeColor(page.theme) },
			],
			style,
			script,
			preview: preview && { editPath: editPath(preview.tab), published },
		},
		status: 200,
		headers: {
			"Content-Security-Policy": contentSecurityPolicy(style, { script }),
			...(audience.kind === "everyone"
				? { "X-Public-Page": JSON.stringify(facts) }
				: { "Cache-Control": NO_STORE }),
		},
	};
}

function presentMessage(reason: NoPage, status: number): Presentation {
	return {
		body: {
			kind: "message",
			reason,
			head: [
				{ title: `${headTitle(reason)} · ${env.APP_NAME}` },
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
