import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * What a process remembers is wrong in a second process unless somebody has thought about it: here is why each is right, or
 * the row of docs/operations.md that says how processes differ.
 */

const SAME = "made from the code, or kept under all that it is made from";
const OWN = "about this process and its connections";
const ANNOUNCED = "changes are announced to all processes";
const SHARED = "shared through PostgreSQL";

/** Names of modules' variables by file, and why they are right with several processes. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"app/api-document.server.ts": { answered: SAME, described: SAME },
	"app/entry.server.tsx": { takeRenderTurn: "work at once" },
	"app/features/account/accounts/passwords/passwords.server.ts": {
		slots: "work at once",
		argon2: OWN,
	},
	"app/features/account/accounts/session-store/get-session-user-id.server.ts": {
		known: "whose views are the owner's own",
	},
	"app/features/account/accounts/session-store/session-token.server.ts": { verified: SAME },
	"app/features/admin/link-safety/trust/trust.server.ts": { limiters: SHARED },
	"app/features/admin/site/landing/get-homepage.server.ts": { parsed: SAME },
	"app/features/admin/site/legal/queries.server.ts": { published: SAME },
	"app/features/audience/analytics/collect/find-source.ts": { latestReferrers: SAME },
	"app/features/audience/analytics/collect/get-country.server.ts": { reader: SAME },
	"app/features/audience/analytics/collect/ingest.server.ts": {
		ingest: "visits that are not in the database yet",
	},
	"app/features/audience/analytics/collect/parse-user-agent.server.ts": { described: SAME },
	"app/features/audience/analytics/collect/parse-visitor.server.ts": { latest: SAME },
	"app/features/audience/analytics/collect/spool-record.ts": { latestTime: SAME },
	"app/features/audience/analytics/report/answer-present-visitors.server.ts": {
		subscribersByPage: "browsers that watch a page's present visitors",
	},
	"app/features/audience/analytics/utc-day.ts": { latest: SAME },
	"app/features/billing/plans/prices/list-prices.server.ts": { cache: "what other services say" },
	"app/features/billing/plans/prices/price-tier.server.ts": { tiers: "what other services say" },
	"app/features/billing/stripe/get-portal-configuration.server.ts": {
		found: "what other services say",
	},
	"app/features/billing/sync/billing-lock.server.ts": { slots: "work at once" },
	"app/features/billing/sync/queue-event-sync.server.ts": { isWaking: OWN },
	"app/features/billing/sync/sync-customer.server.ts": { shareRuns: OWN },
	"app/features/creator-page/core/account-events.server.ts": { subscribed: OWN },
	"app/features/creator-page/core/page-changes.server.ts": { subscribed: OWN },
	"app/features/creator-page/core/served-domains.server.ts": { servedDomains: ANNOUNCED },
	"app/features/creator-page/domains/domain-cache.server.ts": { domainCache: ANNOUNCED },
	"app/features/creator-page/images/render-image.server.ts": { slots: "work at once" },
	"app/features/creator-page/links/fetch/target/fetch-link-target.server.ts": {
		known: "what other services say",
	},
	"app/features/creator-page/links/follow/get-link-target.server.ts": { linkTargets: "caches" },
	"app/features/creator-page/links/kinds/details.ts": { schemas: SAME },
	"app/features/creator-page/public/is-known-username.server.ts": { isKnownUsername: OWN },
	"app/features/creator-page/public/page-document.server.ts": { themeCssCache: SAME, sheets: SAME },
	"app/features/creator-page/seo/get-cached-sitemap.server.ts": { cache: "caches" },
	"app/features/creator-page/seo/share-card/card-fonts.server.ts": {
		fontsBySubsets: SAME,
		knownSubsets: SAME,
	},
	"app/features/creator-page/seo/share-card/get-share-card.server.ts": { cards: "caches" },
	"app/features/creator-page/theme/custom-css/custom-css-sanitizer.server.ts": { cache: SAME },
	"app/front-door/body-limit.ts": { turns: "work at once", heldBytes: "work at once" },
	"app/front-door/cached-answer.ts": { latestChoice: SAME },
	"app/front-door/cached-lists.ts": { cachedLists: "caches", missed: OWN },
	"app/front-door/creator-domains.ts": { takeTurn: "work at once", latestHeaders: SAME },
	"app/front-door/engagement.ts": { boundEngagement: "time on a page" },
	"app/front-door/operations.ts": { byAddress: SAME },
	"app/lib/pauses.ts": { takeTurn: "work at once" },
	"app/lib/time-zone.ts": { formats: SAME },
	"app/middleware/limit-concurrent-hashing.server.ts": { slots: "work at once" },
	"app/middleware/serve-mcp.server.ts": { tools: SAME },
	"app/not-found-page.server.tsx": { rendered: SAME },
	"app/platform/clock.server.ts": { isClockSteady: OWN },
	"app/platform/current-run.server.ts": { runningJob: OWN },
	"app/platform/db.server.ts": {
		pool: "database connections",
		sessionPool: "database connections",
		db: "database connections",
		standby: "database connections",
	},
	"app/platform/host-pace.server.ts": {
		freeAtMs: "requests to other sites",
		pausedUntilMs: "requests to other sites",
	},
	"app/platform/jobs.server.ts": {
		boss: SHARED,
		creation: OWN,
		stopping: OWN,
		mailQueues: OWN,
		limitStartLog: "error reports, repeated lines of the log",
	},
	"app/platform/mail.server.ts": { latest: "work at once" },
	"app/platform/notify.server.ts": { lost: OWN },
	"app/platform/observe.server.ts": { observer: "metrics", fastAnswers: "metrics" },
	"app/platform/page-cache.server.ts": {
		uncompressed: "caches",
		pageCache: "caches",
		formatCache: "caches",
	},
	"app/platform/read-database.server.ts": {
		standbyReads: "metrics",
		standbyWatch: OWN,
		limitFailureLog: "error reports, repeated lines of the log",
	},
	"app/platform/readiness.server.ts": { stopping: OWN },
	"app/platform/render-mail.server.ts": { takeTurn: "work at once" },
	"app/platform/shared-counts.server.ts": { sharedCounts: SHARED },
	"app/platform/site.server.ts": { memory: ANNOUNCED },
	"app/platform/stripe.server.ts": { clients: OWN },
	"app/server.ts": { takeTurn: "work at once", render: SAME, background: OWN },
};

/** A variable that changes, or whose value does. Factories that keep nothing, or only in the database, aren't among them. */
const STATE = new RegExp(
	[
		String.raw`^(?:export )?(?:let (?<variable>\w+)|const (?<constant>\w+)(?:: [^=\n]+)? = (?:await )?(?:`,
		[
			String.raw`singleton(?:<[^(]*>)?\(`,
			String.raw`new (?:LRUCache|RecentMap|TaggedCache|WeakMap|RateLimiterMemory)\b`,
			String.raw`new (?:Map|Set)(?:<[^(]*>)?\(\)`,
			String.raw`(?:limitLog|coalesce|singleFlight)\b`,
			String.raw`create(?:Semaphore|FairSemaphore|TurnQueue|ClockWatch|EngagementBound|BatchedLookup|PageCache|SharedCounts)\(`,
		].join("|"),
		"))",
	].join(""),
	"gm",
);

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** Code that runs in browsers alone, or that is generated. */
const NOT_SERVER = /\.test\.|\/components\/|^app\/(?:ui|forms|generated)\/|^app\/entry\.client\./;

test("everything that a process remembers is right with several processes, or documented", () => {
	const found = globSync("app/**/*.{ts,tsx}", { cwd: checkout })
		.filter((file) => !NOT_SERVER.test(file))
		.flatMap((file) =>
			[...read(file).matchAll(STATE)].map(
				({ groups }) => `${file} ${groups?.variable ?? groups?.constant}`,
			),
		);
	const known = Object.entries(STATES).flatMap(([file, states]) =>
		Object.keys(states).map((name) => `${file} ${name}`),
	);
	expect(found.sort()).toEqual(known.sort());
});

test("the document has a row for each way in which processes differ", () => {
	const [, section = ""] = read("docs/operations.md").split("| Per process | |\n|---|---|\n");
	const [table = ""] = section.split("\n\n");
	const rows = table.split("\n").map((line) => line.split("|")[1]?.trim());
	const reasons = Object.values(STATES).flatMap((states) => Object.values(states));
	const differences = new Set(reasons);
	for (const reason of [SAME, OWN, ANNOUNCED, SHARED]) differences.delete(reason);
	expect(rows.sort()).toEqual([...differences].sort());
});
