import { listEntriesAbout } from "#app/features/admin/audit/list-entries-about.server.ts";
import { listAuditEntries } from "#app/features/admin/audit/queries.server.ts";
import { readAuditSearch } from "#app/features/admin/audit/schema.ts";
import {
	listEntries,
	listFlaggedTargets,
	listTargetLists,
	listTrustedAccounts,
} from "#app/features/admin/link-safety/queries.server.ts";
import { listAppeals } from "#app/features/admin/moderation/appeals/queries.server.ts";
import {
	getQueueNeighbors,
	listReportedPages,
	type QueuePlace,
} from "#app/features/admin/moderation/queue/list-reported-pages.server.ts";
import { getStatistics } from "#app/features/admin/moderation/statistics/get-statistics.server.ts";
import { getAccountNumbers } from "#app/features/admin/operations/overview/get-account-numbers.server.ts";
import { getTraffic } from "#app/features/admin/operations/overview/get-traffic.server.ts";
import {
	INBOX_COUNTS,
	listWaitingWork,
} from "#app/features/admin/operations/overview/list-waiting-work.server.ts";
import { queueSearchSchema } from "#app/features/admin/support/desk/desk-schema.ts";
import { listQueue } from "#app/features/admin/support/desk/list-queue.server.ts";
import { readUserSearch } from "#app/features/admin/users/list/list-schema.ts";
import { listUsers } from "#app/features/admin/users/list/list-users.server.ts";
import {
	searchLinks,
	searchTickets,
	searchUsers,
} from "#app/features/admin/users/list/search.server.ts";
import {
	getPlatformExcluded,
	getPlatformLists,
	getPlatformNumbers,
} from "#app/features/audience/analytics/platform/get-platform-report-parts.server.ts";
import { getPlatformRevenue } from "#app/features/audience/analytics/platform/get-platform-revenue.server.ts";
import { getPresentOnSite } from "#app/features/audience/analytics/platform/get-present-on-site.server.ts";
import {
	listTopLinks,
	listTopPages,
} from "#app/features/audience/analytics/platform/list-top.server.ts";
import { getPlatformScope } from "#app/features/audience/analytics/platform/platform-scope.server.ts";
import { listSignups } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { readRange } from "#app/features/audience/analytics/report/ranges.ts";
import type { Group } from "./options.ts";

/** One read of an administrators' page, with parameters that differ from try to try. */
export type Case = { group: Group; name: string; run(index: number): Promise<unknown> };

/** A number from 1 to `max` that differs from try to try. */
const pick = (index: number, max: number) => 1 + ((index * 7_919) % max);

const users = (name: string, search: (index: number) => Record<string, string>): Case => ({
	group: "users",
	name,
	run: (index) => listUsers(readUserSearch(new URLSearchParams(search(index)))),
});

/** A place in the list of users by creation, anywhere in it. */
const place = (index: number) => ({
	after: `${new Date(Date.now() - pick(index, 999) * 86_400_000).toISOString()}~00000000-0000-7000-8000-000000000000`,
});

const support = (name: string, search: (index: number) => Record<string, string>): Case => ({
	group: "support",
	name,
	run: (index) => listQueue(queueSearchSchema.parse(search(index))),
});

const audit = (name: string, search: (index: number) => Record<string, string>): Case => ({
	group: "audit",
	name,
	run: (index) => listAuditEntries(readAuditSearch(new URLSearchParams(search(index)))),
});

const RANGES = [
	["24h", "range=24h"],
	["7d", "range=7d"],
	["30d", "range=30d"],
	["90d", "range=90d"],
	["two years", twoYears()],
] as const;

/** From the middle of a month to the middle of another: a month of days, and 22 whole months. */
function twoYears(): string {
	const middleOfMonth = (monthsAgo: number) => {
		const now = new Date();
		const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15);
		return new Date(middle).toISOString().slice(0, 10);
	};
	return `range=custom&from=${middleOfMonth(23)}&to=${middleOfMonth(0)}`;
}

const analytics = (
	name: string,
	run: (scope: Awaited<ReturnType<typeof getPlatformScope>>) => Promise<unknown>,
): Case[] =>
	RANGES.map(([range, search]) => ({
		group: "analytics",
		name: `${name}, ${range}`,
		run: async () => run(await getPlatformScope(readRange(new URLSearchParams(search)))),
	}));

const moderation: Case[] = [
	["queue", () => listReportedPages({ after: null, reason: null })],
	["queue, one reason", () => listReportedPages({ after: null, reason: "hate" })],
	[
		"queue, anywhere",
		(index: number) => listReportedPages({ after: queuePlace(index), reason: null }),
	],
	["neighbors in the queue", () => getQueueNeighbors(NO_ID)],
	["open appeals", () => listAppeals({ isOpen: true, after: null })],
	["answered appeals", () => listAppeals({ isOpen: false, after: null })],
	["statistics, 30 days", () => getStatistics({ days: 30 })],
	["statistics, a year", () => getStatistics({ days: 365 })],
].map(([name, run]) => ({ group: "moderation", name, run }) as Case);

const NO_ID = "00000000-0000-7000-8000-000000000000";

function queuePlace(index: number): QueuePlace {
	return { since: new Date(Date.now() - pick(index, 700) * 86_400_000), profileId: NO_ID };
}

/** @param count number of accounts */
const targets = (count: number): Case[] =>
	[
		["flagged", () => listFlaggedTargets({})],
		[
			"flagged, anywhere",
			(index: number) =>
				listFlaggedTargets({
					after: `${Date.now() - pick(index, count) * 1_000}-${"0".repeat(64)}`,
				}),
		],
		["entries", () => listEntries({})],
		["entries that allow", () => listEntries({ kind: "allow" })],
		[
			"entries of a domain",
			(index: number) => listEntries({ q: `bad-${pick(index, count / 50)}.example` }),
		],
		["lists", () => listTargetLists()],
		["trusted accounts", () => listTrustedAccounts()],
	].map(([name, run]) => ({ group: "targets", name, run }) as Case);

/** @param count number of accounts */
export function listCases(count: number): Case[] {
	return [
		users("newest", () => ({})),
		users("anywhere in the list", place),
		users("oldest", () => ({ sort: "oldest" })),
		users("by last activity", () => ({ sort: "active" })),
		users("by username", () => ({ sort: "username" })),
		users("paid plan", () => ({ tier: "max" })),
		users("free plan, anywhere", (index) => ({ tier: "free", ...place(index) })),
		users("suspended", () => ({ status: "suspended" })),
		users("suspended, by last activity", () => ({ status: "suspended", sort: "active" })),
		users("deletion pending", () => ({ status: "leaving" })),
		users("not verified", () => ({ verified: "no" })),
		users("rare mail domain", (index) => ({ domain: `studio-${pick(index, 50_000) - 1}.example` })),
		users("common mail domain", () => ({ domain: "gmail.com" })),
		users("active in 7 days", () => ({ active: "7d" })),
		users("never active", () => ({ active: "never" })),
		users("max, suspended, not verified", () => ({
			tier: "max",
			status: "suspended",
			verified: "no",
		})),
		users("search for an address", (index) => ({ q: `creator.${pick(index, count)}@` })),
		users("search for a username", (index) => ({ q: `rosa-${pick(index, count)}` })),
		users("search for a common name", () => ({ q: "Lindqvist" })),
		users("search for one letter", () => ({ q: "r" })),
		users("search for two letters", () => ({ q: "ro" })),
		users("two letters, by last activity", () => ({ q: "ro", sort: "active" })),
		users("two letters that begin last names", () => ({ q: "li" })),
		users("two letters that nothing begins with", () => ({ q: "xq" })),
		users("search for three letters", () => ({ q: "ros" })),
		users("search for nothing that exists", () => ({ q: "zzzyyyxxx" })),
		users("search with filters", () => ({ q: "Haddad", tier: "max", status: "suspended" })),
		{
			group: "search",
			name: "people and pages",
			run: (index) => searchUsers(`creator.${pick(index, count)}`),
		},
		{ group: "search", name: "a common word", run: () => searchUsers("gmail") },
		{
			group: "search",
			name: "tickets",
			run: (index) => searchTickets(`number ${pick(index, count / 5)}`),
		},
		{ group: "search", name: "tickets, common", run: () => searchTickets("payment") },
		{
			group: "search",
			name: "links, rare domain",
			run: (index) => searchLinks(`shop-${pick(index, count)}.example`),
		},
		{ group: "search", name: "links, common domain", run: () => searchLinks("instagram.com") },
		support("waiting", () => ({})),
		support("waiting, high priority, max", () => ({ priority: "high", plan: "max" })),
		support("closed", () => ({ status: "closed" })),
		support("pending, max", () => ({ status: "pending", plan: "max" })),
		support("all, anywhere", (index) => ({
			status: "all",
			after: `${Date.now() - pick(index, count / 5) * 60_000}_00000000-0000-7000-8000-000000000000`,
		})),
		...moderation,
		...targets(count),
		audit("newest", () => ({})),
		audit("anywhere in the log", (index) => ({ before: String(pick(index, count)) })),
		audit("one administrator", (index) => ({ administrator: `admin-${index % 20}@example.com` })),
		audit("an administrator without entries", () => ({ administrator: "nobody@example.com" })),
		audit("one action", () => ({ action: "password.changed" })),
		audit("an action that nobody took", () => ({ action: "administrator.removed" })),
		audit("one administrator and action", (index) => ({
			administrator: `admin-${index % 20}@example.com`,
			action: "audit-log.exported",
		})),
		audit("one day long ago", (index) => {
			const day = new Date(Date.now() - pick(index, 900) * 86_400_000).toISOString().slice(0, 10);
			return { from: day, to: day };
		}),
		{
			group: "audit",
			name: "about one account",
			run: (index) => listEntriesAbout({ ids: [String(pick(index, count))], limit: 20 }),
		},
		{ group: "overview", name: "accounts and recurring revenue", run: () => getAccountNumbers() },
		{ group: "overview", name: "traffic", run: () => getTraffic() },
		{
			group: "overview",
			name: "people who wait",
			run: () => Promise.all(Object.values(INBOX_COUNTS).map((count) => count())),
		},
		{ group: "overview", name: "work to do", run: () => listWaitingWork() },
		...analytics("totals", getPlatformNumbers),
		...analytics("sources, countries, devices", (scope) => getPlatformLists(scope, {})),
		...analytics("top pages", listTopPages),
		...analytics("top links", listTopLinks),
		...analytics("excluded", getPlatformExcluded),
		...analytics("sign-ups", ({ span }) => listSignups(span.firstDay, span.lastDay)),
		...analytics("revenue", getPlatformRevenue),
		{ group: "analytics", name: "visitors right now", run: () => getPresentOnSite() },
	];
}
