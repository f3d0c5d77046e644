import { query } from "#app/platform/sql.server.ts";
import { splitSpan } from "../roll-ups/split-span.ts";
import {
	type SOURCE_KINDS,
	SOURCES_OF_A_KIND,
	type SourceKind,
	sourceKindOf,
} from "../source-kinds.ts";
import { type Breakdown, labelOf } from "./labels.server.ts";
import { LIST_NAMES, type ListName, ROWS_PER_PAGE } from "./list-pages.ts";
import type { Counts } from "./report-numbers.server.ts";
import type { Scope } from "./report-scope.server.ts";

export type Slice = Counts & { value: string; label: string };

/** Page number, counted from 1, and number of pages of a list. */
export type Paging = { page: number; pages: number };

/** One page of each list. */
export type ReportLists = {
	/** The page's links, and deleted ones with clicks, most clicks first. */
	links: Array<{
		key: number;
		title: string;
		isDeleted: boolean;
		clicks: number;
		/** Clicks divided by the page's views; null without views. */
		clickThrough: number | null;
	}>;
	/** The page's channels, and deleted ones with views, most views first. */
	channels: Array<Counts & { key: number; name: string; slug: string | null }>;
	/** Counts of visitors who came by the page's own address. */
	ownAddress: Counts;
	/** Most visitors first; null if the plan doesn't include breakdowns. */
	breakdowns: Record<"sources" | "countries" | "devices" | "browsers", Slice[]> | null;
	/** Visitors by kind of source. */
	sourceKinds: Record<SourceKind, number>;
	/** Visitors in total: the whole of each breakdown. */
	visitors: number;
	paging: Record<ListName, Paging>;
};

const BREAKDOWNS = ["source", "country", "device", "browser"] as const;
const LIST_OF = {
	source: "sources",
	country: "countries",
	device: "devices",
	browser: "browsers",
} as const satisfies Record<Breakdown, ListName>;

const NO_COUNTS: Counts = { views: 0, visitors: 0, clicks: 0 };
const ONE_PAGE: Paging = { page: 1, pages: 1 };

/** `place` is the row's position in its list, from 1, and `listed` the length of the list. */
type Placed = { place: number; listed: number };

export async function readLists(scope: Scope): Promise<ReportLists> {
	const [counts, links, channels] = await Promise.all([
		listBreakdowns(scope),
		listLinks(scope),
		listChannels(scope),
	]);
	const byDimension = Map.groupBy(counts, ({ dimension }) => dimension);
	const total = byDimension.get("total")?.[0] ?? NO_COUNTS;
	const slices = (breakdown: Breakdown): Slice[] =>
		(byDimension.get(breakdown) ?? [])
			.filter(({ isOnPage }) => isOnPage)
			.map(({ value, views, visitors, clicks }) => ({
				value,
				label: labelOf(breakdown, value),
				views,
				visitors,
				clicks,
			}));
	const pagings = new Map<ListName, Paging>([
		["links", pagingOf(links)],
		["channels", pagingOf(channels.rows)],
		...BREAKDOWNS.map((breakdown): [ListName, Paging] => [
			LIST_OF[breakdown],
			pagingOf(byDimension.get(breakdown)?.filter(({ isOnPage }) => isOnPage) ?? []),
		]),
	]);
	return {
		links: links.map(({ key, title, clicks }) => ({
			key,
			title: title ?? "Deleted link",
			isDeleted: title === null,
			clicks,
			clickThrough: total.views === 0 ? null : clicks / total.views,
		})),
		channels: channels.rows.map(({ key, name, slug, views, visitors, clicks }) => ({
			key,
			name: name ?? "Deleted channel",
			slug,
			views,
			visitors,
			clicks,
		})),
		ownAddress: {
			views: total.views - channels.sum.views,
			visitors: total.visitors - channels.sum.visitors,
			clicks: total.clicks - channels.sum.clicks,
		},
		breakdowns: scope.hasBreakdowns
			? {
					sources: slices("source"),
					countries: slices("country"),
					devices: slices("device"),
					browsers: slices("browser"),
				}
			: null,
		sourceKinds: sumKinds(byDimension.get("source") ?? [], total.visitors),
		visitors: total.visitors,
		paging: Object.fromEntries(
			LIST_NAMES.map((name) => [name, pagings.get(name) ?? ONE_PAGE]),
		) as ReportLists["paging"],
	};
}

function pagingOf([first]: readonly Placed[]): Paging {
	if (first === undefined) return ONE_PAGE;
	return {
		page: Math.ceil(first.place / ROWS_PER_PAGE),
		pages: Math.ceil(first.listed / ROWS_PER_PAGE),
	};
}

/** A source without a kind counts as a referral. */
function sumKinds(sources: readonly BreakdownRow[], visitors: number): Record<SourceKind, number> {
	const sums = { direct: 0, organic: 0, social: 0, referral: visitors } satisfies Record<
		(typeof SOURCE_KINDS)[number],
		number
	>;
	for (const source of sources) {
		const kind = sourceKindOf(source.value);
		if (kind === "referral") continue;
		sums[kind] += source.visitors;
		sums.referral -= source.visitors;
	}
	return sums;
}

type BreakdownRow = Counts &
	Placed & { dimension: "total" | Breakdown; value: string; isOnPage: boolean };

/** Reads the totals, one page of each breakdown, and all sources that have a kind. */
function listBreakdowns(scope: Scope): Promise<BreakdownRow[]> {
	const { hasBreakdowns, listPages } = scope;
	const counted = sumCounts(scope, hasBreakdowns ? ["total", ...BREAKDOWNS] : ["total"]);
	const { values } = counted;
	const pages = BREAKDOWNS.map((breakdown) => listPages[LIST_OF[breakdown]] ?? 1);
	const isOnPage = `${pageOf("place")} = least(
		coalesce(($${values.length + 2}::int[])[array_position($${values.length + 1}::text[], dimension)], 1),
		${pageOf("listed")})`;
	return query<BreakdownRow>({
		name: `analytics-breakdowns-by-${scope.span.unit}`,
		text: `
			SELECT *, ${isOnPage} AS "isOnPage" FROM (
				SELECT *,
					(row_number() OVER (PARTITION BY dimension ORDER BY visitors DESC, views DESC, value))::int AS place,
					(count(*) OVER (PARTITION BY dimension))::int AS listed
				FROM (${counted.text}) AS counted
				WHERE visitors > 0 OR dimension = 'total'
			) AS placed
			WHERE ${isOnPage} OR (dimension = 'source' AND value = ANY($${values.length + 3}))
			ORDER BY dimension, place`,
		values: [...values, BREAKDOWNS, pages, SOURCES_OF_A_KIND],
	});
}

type LinkRow = Placed & { key: number; title: string | null; clicks: number };

function listLinks(scope: Scope): Promise<LinkRow[]> {
	const counted = sumCounts(scope, ["link"]);
	const next = counted.values.length + 1;
	return query<LinkRow>({
		name: `analytics-links-by-${scope.span.unit}`,
		text: onePage({
			columns: `coalesce(own.key, counted.value::int) AS key, title, position, coalesce(clicks, 0) AS clicks`,
			from: `(${counted.text}) AS counted FULL JOIN (
				SELECT analytics_key AS key, title, position FROM link
				WHERE profile_id = $${next} AND url <> ''
			) AS own ON own.key::text = counted.value`,
			order: "clicks DESC, position, key",
			page: `$${next + 1}`,
		}),
		values: [...counted.values, scope.profileId, scope.listPages.links ?? 1],
	});
}

type ChannelRow = Placed & Counts & { key: number; name: string | null; slug: string | null };

/** Reads one page of channels, and the sum of all channels. */
async function listChannels(scope: Scope): Promise<{ rows: ChannelRow[]; sum: Counts }> {
	const counted = sumCounts(scope, ["channel"]);
	const next = counted.values.length + 1;
	const rows = await query<
		ChannelRow & { sumViews: number; sumVisitors: number; sumClicks: number }
	>({
		name: `analytics-channels-by-${scope.span.unit}`,
		text: onePage({
			columns: `coalesce(own.key, counted.value::int) AS key, name, slug, created_at,
				coalesce(views, 0) AS views, coalesce(visitors, 0) AS visitors, coalesce(clicks, 0) AS clicks,
				sum(views) OVER () AS "sumViews", sum(visitors) OVER () AS "sumVisitors",
				sum(clicks) OVER () AS "sumClicks"`,
			from: `(${counted.text}) AS counted FULL JOIN (
				SELECT analytics_key AS key, name, slug, created_at FROM channel WHERE profile_id = $${next}
			) AS own ON own.key::text = counted.value`,
			order: "views DESC, created_at, key",
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

/** @returns an SQL expression for the number of the page that contains a place */
function pageOf(place: string): string {
	return `((${place} - 1) / ${ROWS_PER_PAGE} + 1)`;
}

/** Sums the counts of some dimensions over the span of a report, by value. */
function sumCounts(
	{ profileKey, span, points, pageBegan }: Scope,
	dimensions: readonly string[],
): { text: string; values: unknown[] } {
	if (span.unit === "hour") {
		return {
			text: sumParts(["hourly", "hour"]),
			values: [profileKey, dimensions, points[0], points.at(-1)],
		};
	}
	// Whole months are already summed up, so years cost no more than weeks.
	const { before, months, after } = splitSpan(span, { pageBegan, today: span.today });
	return {
		text: sumParts(["daily", "day"], ["monthly", "month"], ["daily", "day"]),
		values: [profileKey, dimensions, ...before, ...months, ...after],
	};
}

/**
 * @returns SQL that sums the counts of page $1 and dimensions $2; each table takes two of the following parameters as
 * limits
 */
function sumParts(...parts: Array<readonly [table: string, time: string]>): string {
	const rows = parts.map(
		([table, time], index) => `
				SELECT dimension, value, views, visitors, clicks FROM analytics.${table}
				WHERE profile_key = $1 AND dimension = ANY($2)
					AND ${time} BETWEEN $${3 + 2 * index} AND $${4 + 2 * index}`,
	);
	return `
			SELECT dimension, value, sum(views)::float8 AS views, sum(visitors)::float8 AS visitors,
				sum(clicks)::float8 AS clicks
			FROM (${rows.join("\n\t\t\t\tUNION ALL")}
			) AS parts
			GROUP BY dimension, value
			HAVING sum(views) + sum(clicks) > 0`;
}
