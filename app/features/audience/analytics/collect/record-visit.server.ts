import { findPageHost } from "#app/features/creator-page/core/served-domains.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { env } from "#app/platform/env.server.ts";
import { EVENT_KIND, type EventKind, type ExclusionReason } from "../codes.ts";
import { startOfHour } from "../utc-day.ts";
import { findSource } from "./find-source.ts";
import { type Ingest, ingest as processIngest } from "./ingest.server.ts";
import { parseVisitor } from "./parse-visitor.server.ts";

const ownHost = new URL(env.APP_URL).host;

/**
 * A visit as one request describes it. Kept only during the request: `address` and `userAgent` are hashed with the salt
 * of the day and never stored.
 */
export type Visit = {
	address: string;
	userAgent: string;
	referrer: string;
	/** Host of the request: the site's, or a creator's own domain. */
	host: string;
	/** Name of the host if it is one of the page's own; null for the site's. */
	domain: string | null;
	/** Query of the address. Only `utm_source` is read. */
	search: string;
	/** True if the browser prefetches the page and may never show it. */
	isPrefetch: boolean;
	/** True if Do Not Track or Global Privacy Control is on. */
	hasOptedOut: boolean;
	isOwner: boolean;
	/** Analytics key of the channel through which the visitor came, or null. */
	channelKey: number | null;
	/** Language in which a page in two is shown; null for a page in one, and for all but views. */
	language: Language | null;
};

/** Headers that say why a page is loaded; `X-Purpose` is that of Safari and of the Facebook app. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const AHEAD = /prefetch|prerender|preview/i;

/**
 * Reads from a request what `recordView` and `recordClick` need. Sets `isOwner` to false: that needs a lookup (see
 * `recordUnlessOwner`).
 *
 * @param header returns a request header by its lowercase name
 * @param search query of the address, with or without its question mark
 * @param channelKey analytics key of the channel through which the visitor came
 */
export function readVisit(
	header: (name: string) => string | null | undefined,
	address: string,
	search: string,
	channelKey: number | null = null,
): Visit {
	const host = header("host")?.toLowerCase() ?? "";
	return {
		address,
		userAgent: header("user-agent") ?? "",
		referrer: header("referer") ?? "",
		host,
		domain: findPageHost(host),
		search,
		isPrefetch: PURPOSES.some((name) => AHEAD.test(header(name) ?? "")),
		hasOptedOut: header("dnt") === "1" || header("sec-gpc") === "1",
		isOwner: false,
		channelKey,
		language: null,
	};
}

/**
 * Counts a view of a public page, or the reason why it doesn't count. Call it for each GET, including answers from a
 * cache and 304, but not for HEAD or a preview.
 *
 * @param page.analyticsKey analytics key of the profile
 * @returns a promise that resolves once the view would survive a crash of this process; it never rejects
 */
export function recordView(
	page: { analyticsKey: number },
	visit: Visit,
	ingest: Ingest = processIngest,
): Promise<void> {
	return record({ kind: EVENT_KIND.view, profileKey: page.analyticsKey }, visit, ingest);
}

/**
 * Counts a click on a link, as `recordView` does for views. @param link.analyticsKey the link's key; `profileKey` is
 * its page's
 */
export function recordClick(
	link: { analyticsKey: number; profileKey: number },
	visit: Visit,
	ingest: Ingest = processIngest,
): Promise<void> {
	const { profileKey, analyticsKey: linkKey } = link;
	return record({ kind: EVENT_KIND.click, profileKey, linkKey }, visit, ingest);
}

/**
 * Stores how long a page was in view. A beacon of an excluded visitor, such as the owner, is dropped: the view is
 * already counted as excluded.
 *
 * @param seconds seconds since the last beacon, more than 0, at most `MAX_ENGAGED_S`
 */
export async function recordEngagement(
	page: { analyticsKey: number },
	visit: Visit,
	{ seconds, ingest = processIngest }: { seconds: number; ingest?: Ingest },
): Promise<void> {
	if (findExclusion(visit, parseVisitor(visit.address, visit.userAgent).isBot) !== null) return;
	const what = { kind: EVENT_KIND.engaged, profileKey: page.analyticsKey, engagedS: seconds };
	await record(what, visit, ingest);
}

/**
 * Counts a view or click that somebody has reported through the API as not counted: nothing proves it.
 * @returns as `recordView`
 */
export function recordUnprovenReport(
	page: { analyticsKey: number },
	ingest: Ingest = processIngest,
): Promise<void> {
	const hourMs = startOfHour(ingest.clock.now().getTime());
	return ingest.record({ hourMs, profileKey: page.analyticsKey, reason: "client" });
}

type What = {
	kind: EventKind;
	profileKey: number;
	linkKey?: number | null;
	engagedS?: number | null;
};

function record(
	{ kind, profileKey, linkKey = null, engagedS = null }: What,
	visit: Visit,
	ingest: Ingest,
): Promise<void> {
	const atMs = ingest.clock.now().getTime();
	const { address, userAgent, referrer, host, search } = visit;
	const { isBot, device, browser, country } = parseVisitor(address, userAgent);
	const reason = findExclusion(visit, isBot);
	if (reason !== null) return ingest.record({ hourMs: startOfHour(atMs), profileKey, reason });
	return ingest.record({
		kind,
		atMs,
		visitor: ingest.salts.hashVisitor({ address, userAgent, profileKey, atMs }),
		profileKey,
		linkKey,
		channelKey: visit.channelKey,
		engagedS,
		// The referrer of a click is the page itself.
		source:
			kind === EVENT_KIND.view ? findSource({ referrer, search, ownHosts: [ownHost, host] }) : null,
		country,
		device,
		browser,
		language: visit.language,
		domain: kind === EVENT_KIND.engaged ? null : visit.domain,
	});
}

/** @returns the first reason of `EXCLUSION_REASONS` that applies, or null if the visit counts */
function findExclusion(visit: Visit, isBot: boolean): ExclusionReason | null {
	if (isBot) return "bot";
	if (visit.isPrefetch) return "prefetch";
	if (visit.hasOptedOut) return "opt-out";
	return visit.isOwner ? "owner" : null;
}
