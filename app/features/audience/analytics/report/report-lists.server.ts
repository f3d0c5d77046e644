import { PRINT_CHANNEL_KEY, PRINT_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { splitSpan } from "../roll-ups/split-span.ts";
import { nameOfLink } from "./deleted-link.ts";
import { nameOfAddress, nameOfLanguage } from "./labels.server.ts";
import type { ListName } from "./list-pages.ts";
import { NAMED_LINKS } from "./named-links.server.ts";
import {
	BREAKDOWNS,
	getBreakdowns,
	type Paging,
	type Placed,
	pageOf,
	pagingOf,
	type ReportBreakdowns,
} from "./report-breakdowns.server.ts";
import type { Counts } from "./report-numbers.server.ts";
import type { Scope } from "./report-scope.server.ts";
import { sumParts } from "./sum-parts.ts";

/** One page of each list. */
export type ReportLists = Pick<ReportBreakdowns, "sourceKinds" | "visitors"> & {
	/** The page's links, and deleted ones with clicks, most clicks first. */
	links: Array<{
		key: number;
		title: string;
		isDeleted: boolean;
		clicks: number;
		/** Clicks divided by the page's views; null without views. */
		clickThrough: number | null;
	}>;
	/** The page's channels, and with views the built-in one and deleted ones, most views first. */
	channels: Array<Counts & { key: number; name: string; slug: string | null }>;
	/** Counts of visitors who came by the page's own address. */
	ownAddress: Counts;
	/** The languages in which visitors saw a page in two, most views first; empty for a page that was in one. */
	languages: Array<Pick<Counts, "views" | "visitors"> & { language: string; name: string }>;
	/**
	 * Where visitors reached the page: on the site first (`domain` is null), then at its own domains, most views first. Those
	 * without numbers are left out.
	 */
	addresses: Array<Counts & { domain: string | null; name: string }>;
	/** Null if the plan doesn't include breakdowns. */
	breakdowns: ReportBreakdowns["breakdowns"] | null;
	paging: Record<ListName, Paging>;
};

export async function getLists(scope: Scope): Promise<ReportLists> {
	const { hasBreakdowns, listPages } = scope;
	const [{ total, breakdowns, paging, ...counted }, links, channels, languages, domains] =
		await Promise.all([
			getBreakdowns({
				of: "analytics",
				unit: scope.span.unit,
				counted: sumCounts(scope, hasBreakdowns ? ["total", ...BREAKDOWNS] : ["total"]),
				listPages,
			}),
			listLinks(scope),
			listChannels(scope),
			listLanguages(scope),
			listDomains(scope),
		]);
	return {
		links: links.map(({ key, title, isDeleted, clicks }) => ({
			key,
			title: nameOfLink({ title, isDeleted }),
			isDeleted,
			clicks,
			clickThrough: total.views === 0 ? null : clicks / total.views,
		})),
		channels: channels.rows.map(({ key, name, slug, views, visitors, clicks }) => ({
			key,
			...(key === PRINT_CHANNEL_KEY
				? { name: "Print", slug: PRINT_SLUG }
				: { name: name ?? "Deleted channel", slug }),
			views,
			visitors,
			clicks,
		})),
		ownAddress: {
			views: total.views - channels.sum.views,
			visitors: total.visitors - channels.sum.visitors,
			clicks: total.clicks - channels.sum.clicks,
		},
		languages,
		addresses: toAddresses(scope, total, domains),
		...counted,
		breakdowns: hasBreakdowns ? breakdowns : null,
		paging: { ...paging, links: pagingOf(links), channels: pagingOf(channels.rows) },
	};
}

type LinkRow = Placed & {
	key: number;
	title: string | null;
	isDeleted: boolean;
	position: number | null;
	clicks: number;
};

function listLinks(scope: Scope): Promise<LinkRow[]> {
	const counted = sumCounts(scope, ["link"]);
	const next = counted.values.length + 1;
	return readRows<LinkRow>({
		name: `analytics-links-by-${scope.span.unit}`,
		text: onePage({
			columns: `coalesce(own.key, counted.value::int) AS key, title,
				coalesce(is_deleted, true) AS "isDeleted", position, coalesce(clicks, 0) AS clicks`,
			from: `(${counted.text}) AS counted FULL JOIN (
				SELECT * FROM ${NAMED_LINKS} AS named WHERE profile_id = $${next}
			) AS own ON own.key::text = counted.value WHERE opens OR counted.value IS NOT NULL`,
			order: "clicks DESC, position, key",
			page: `$${next + 1}`,
		}),
		values: [...counted.values, scope.profileId, scope.listPages.links ?? 1],
	});
}

type ChannelRow = Placed &
	Counts & { key: number; name: string | null; slug: string | null; createdAt: Date | null };

/** Reads one page of channels, and the sum of all channels. */
async function listChannels(scope: Scope): Promise<{ rows: ChannelRow[]; sum: Counts }> {
	const counted = sumCounts(scope, ["channel"]);
	const next = counted.values.length + 1;
	const rows = await readRows<
		ChannelRow & { sumViews: number; sumVisitors: number; sumClicks: number }
	>({
		name: `analytics-channels-by-${scope.span.unit}`,
		text: onePage({
			columns: `coalesce(own.key, counted.value::int) AS key, name, slug, created_at AS "createdAt",
				coalesce(views, 0) AS views, coalesce(visitors, 0) AS visitors, coalesce(clicks, 0) AS clicks,
				sum(views) OVER () AS "sumViews", sum(visitors) OVER () AS "sumVisitors",
				sum(clicks) OVER () AS "sumClicks"`,
			from: `(${counted.text}) AS counted FULL JOIN (
				SELECT analytics_key AS key, name, slug, created_at FROM channel WHERE profile_id = $${next}
			) AS own ON own.key::text = counted.value`,
			order: `views DESC, "createdAt", key`,
			page: `$${next + 1}`,
		}),
		values: [...counted.values, scope.profileId, scope.listPages.channels ?? 1],
	});
	const [first] = rows;
	return {
		rows,
		sum: {
			views: first?.sumViews ?? 0,
			visitors: first?.sumVisitors ?? 0,
			clicks: first?.sumClicks ?? 0,
		},
	};
}

async function listLanguages(scope: Scope): Promise<ReportLists["languages"]> {
	const counted = sumCounts(scope, ["language"]);
	const rows = await readRows<Pick<Counts, "views" | "visitors"> & { value: string }>({
		name: `analytics-languages-by-${scope.span.unit}`,
		text: `SELECT value, views, visitors FROM (${counted.text}) AS counted WHERE views > 0 ORDER BY views DESC, value`,
		values: counted.values,
	});
	return rows.map(({ value, views, visitors }) => {
		return { language: value, name: nameOfLanguage(value), views, visitors };
	});
}

type DomainRow = Counts & { value: string };

function listDomains(scope: Scope): Promise<DomainRow[]> {
	const counted = sumCounts(scope, ["address"]);
	return readRows<DomainRow>({
		name: `analytics-domains-by-${scope.span.unit}`,
		text: `SELECT value, views, visitors, clicks FROM (${counted.text}) AS counted ORDER BY views DESC, value`,
		values: counted.values,
	});
}

/** The site has the rest of the total. */
function toAddresses(
	{ username }: Scope,
	total: Counts,
	domains: readonly DomainRow[],
): ReportLists["addresses"] {
	const rest = (count: keyof Counts) =>
		domains.reduce((left, counts) => left - counts[count], total[count]);
	const site = { views: rest("views"), visitors: rest("visitors"), clicks: rest("clicks") };
	return [
		{ domain: null, name: nameOfAddress({ domain: null, username }), ...site },
		...domains.map(({ value: domain, views, visitors, clicks }) => {
			return { domain, name: nameOfAddress({ domain, username }), views, visitors, clicks };
		}),
	].filter(({ views, visitors, clicks }) => views !== 0 || visitors !== 0 || clicks !== 0);
}

/** @param list.page SQL placeholder for the page number; numbers beyond the last page return the last page */
function onePage(list: { columns: string; from: string; order: string; page: string }): string {
	return `
			SELECT * FROM (
				SELECT *, (row_number() OVER (ORDER BY ${list.order}))::int AS place, (count(*) OVER ())::int AS listed
				FROM (SELECT ${list.columns} FROM ${list.from}) AS listed
			) AS placed
			WHERE ${pageOf("place")} = least(${list.page}::int, ${pageOf("listed")})
			ORDER BY place`;
}

/** Condition on the rows of page $1 and dimensions $2, and number of the next parameter. */
const OF_PAGE = { where: "profile_key = $1 AND dimension = ANY($2)", next: 3 };

/** Sums the counts of some dimensions over the span of a report, by value. */
function sumCounts(
	{ profileKey, span, points, pageBegan }: Scope,
	dimensions: readonly string[],
): { text: string; values: unknown[] } {
	if (span.unit === "hour") {
		return {
			text: sumParts(OF_PAGE, ["hourly", "hour"]),
			values: [profileKey, dimensions, points[0], points.at(-1)],
		};
	}
	// Whole months are already summed up, so years cost no more than weeks.
	const { before, months, after } = splitSpan(span, { pageBegan, today: span.today });
	return {
		text: sumParts(OF_PAGE, ["daily", "day"], ["monthly", "month"], ["daily", "day"]),
		values: [profileKey, dimensions, ...before, ...months, ...after],
	};
}
