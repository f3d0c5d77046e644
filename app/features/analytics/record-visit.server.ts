import { env } from "#app/platform/env.server.ts";
import { BROWSERS, DEVICES, EVENT_KIND, type EventKind, type ExclusionReason } from "./codes.ts";
import { describeUserAgent } from "./describe-user-agent.server.ts";
import { findCountry } from "./find-country.server.ts";
import { findSource } from "./find-source.ts";
import { type Ingest, ingest as processIngest } from "./ingest.server.ts";
import { startOfHour } from "./utc-day.ts";

const ownHost = new URL(env.APP_URL).host;

/**
 * What one request says about a visit. It lives as long as the request: `address` and `userAgent` are hashed
 * with the day's salt and never written anywhere.
 */
export type Visit = {
	address: string;
	userAgent: string;
	referrer: string;
	/** The address's query, of which only `utm_source` is read. */
	search: string;
	/** Fetched ahead by a browser that may never show it. */
	isPrefetch: boolean;
	/** Do Not Track or Global Privacy Control. */
	hasOptedOut: boolean;
	isOwner: boolean;
	/** The page's address that the visitor came by, where it is one of the creator's channels. */
	channelKey: number | null;
};

const AHEAD = /prefetch|prerender|preview/i;

/**
 * Takes from a request what `recordView` and `recordClick` need. Whether the visitor is the owner takes a look-up:
 * the caller sets `isOwner` (see `findSessionUserId`), which is false here, and `channelKey`, which is null.
 *
 * @param header reads a request header by its lowercase name
 * @param search of the address, with or without its question mark
 */
export function readVisit(
	header: (name: string) => string | null | undefined,
	address: string,
	search: string,
): Visit {
	const purpose = header("sec-purpose") ?? header("purpose") ?? header("x-moz");
	return {
		address,
		userAgent: header("user-agent") ?? "",
		referrer: header("referer") ?? "",
		search,
		isPrefetch: purpose != null && AHEAD.test(purpose),
		hasOptedOut: header("dnt") === "1" || header("sec-gpc") === "1",
		isOwner: false,
		channelKey: null,
	};
}

/**
 * Counts a view of a public page, or, where it does not count, the reason. For each GET a person makes, answered
 * from a cache or with 304 too; not for HEAD, and not for a preview.
 *
 * @param page.analyticsKey the profile's
 * @returns resolved once the view would survive this process; it never rejects
 */
export function recordView(
	page: { analyticsKey: number },
	visit: Visit,
	ingest: Ingest = processIngest,
): Promise<void> {
	return record({ kind: EVENT_KIND.view, profileKey: page.analyticsKey }, visit, ingest);
}

/** Counts a click on a link, like `recordView`. @param link.analyticsKey the link's, `profileKey` its page's */
export function recordClick(
	link: { analyticsKey: number; profileKey: number },
	visit: Visit,
	ingest: Ingest = processIngest,
): Promise<void> {
	const { profileKey, analyticsKey: linkKey } = link;
	return record({ kind: EVENT_KIND.click, profileKey, linkKey }, visit, ingest);
}

/**
 * Keeps for how long a page was looked at. A beacon that would not count, such as the owner's, leaves nothing: its
 * view is among the excluded already.
 *
 * @param seconds more than 0, at most `MAX_ENGAGED_S`; since the beacon before
 */
export async function recordEngagement(
	page: { analyticsKey: number },
	visit: Visit,
	{ seconds, ingest = processIngest }: { seconds: number; ingest?: Ingest },
): Promise<void> {
	if (findExclusion(visit, describeUserAgent(visit.userAgent).isBot) !== null) return;
	const what = { kind: EVENT_KIND.engaged, profileKey: page.analyticsKey, engagedS: seconds };
	await record(what, visit, ingest);
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
	const { address, userAgent, referrer, search } = visit;
	const { isBot, device, browser } = describeUserAgent(userAgent);
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
		// A click's referrer is the page itself.
		source: kind === EVENT_KIND.view ? findSource({ referrer, search, ownHost }) : null,
		country: findCountry(address),
		device: DEVICES.indexOf(device),
		browser: BROWSERS.indexOf(browser),
	});
}

/** Why a visit does not count, the first reason of `EXCLUSION_REASONS` that holds; null when it does. */
function findExclusion(visit: Visit, isBot: boolean): ExclusionReason | null {
	if (isBot) return "bot";
	if (visit.isPrefetch) return "prefetch";
	if (visit.hasOptedOut) return "opt-out";
	return visit.isOwner ? "owner" : null;
}
