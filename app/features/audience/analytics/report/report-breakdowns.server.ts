import { readRows } from "#app/platform/read-database.server.ts";
import {
	type SOURCE_KINDS,
	SOURCES_OF_A_KIND,
	type SourceKind,
	sourceKindOf,
} from "../source-kinds.ts";
import { type Breakdown, labelOf } from "./labels.server.ts";
import { type ListName, type ListPages, ROWS_PER_PAGE } from "./list-pages.ts";
import type { Counts } from "./report-numbers.server.ts";

export type Slice = Counts & { value: string; label: string };

/** Page number, counted from 1, and number of pages of a list. */
export type Paging = { page: number; pages: number };

/** `place` is the row's position in its list, from 1, and `listed` the length of the list. */
export type Placed = { place: number; listed: number };

/** One page of each breakdown. */
export type ReportBreakdowns = {
	total: Counts;
	/** Most visitors first. */
	breakdowns: Record<"sources" | "countries" | "devices" | "browsers", Slice[]>;
	/** Visitors by kind of source. */
	sourceKinds: Record<SourceKind, number>;
	/** Visitors in total: the whole of each breakdown. */
	visitors: number;
	paging: Record<(typeof LIST_OF)[Breakdown], Paging>;
};

export const BREAKDOWNS = ["source", "country", "device", "browser"] as const;
const LIST_OF = {
	source: "sources",
	country: "countries",
	device: "devices",
	browser: "browsers",
} as const satisfies Record<Breakdown, ListName>;

const NO_COUNTS: Counts = { views: 0, visitors: 0, clicks: 0 };
const ONE_PAGE: Paging = { page: 1, pages: 1 };

type AskedBreakdowns = {
	of: "analytics" | "platform";
	unit: "hour" | "day";
	/** SQL for `dimension`, `value`, `views`, `visitors` and `clicks` of the total and the breakdowns. */
	counted: { text: string; values: unknown[] };
	listPages: ListPages;
};

export async function getBreakdowns(asked: AskedBreakdowns): Promise<ReportBreakdowns> {
	const byDimension = Map.groupBy(await listBreakdowns(asked), ({ dimension }) => dimension);
	const { views, visitors, clicks } = byDimension.get("total")?.[0] ?? NO_COUNTS;
	const rowsOnPage = (breakdown: Breakdown) =>
		(byDimension.get(breakdown) ?? []).filter(({ isOnPage }) => isOnPage);
	const slices = (breakdown: Breakdown): Slice[] =>
		rowsOnPage(breakdown).map(({ value, ...row }) => ({
			value,
			label: labelOf(breakdown, value),
			views: row.views,
			visitors: row.visitors,
			clicks: row.clicks,
		}));
	return {
		total: { views, visitors, clicks },
		breakdowns: {
			sources: slices("source"),
			countries: slices("country"),
			devices: slices("device"),
			browsers: slices("browser"),
		},
		sourceKinds: sumKinds(byDimension.get("source") ?? [], visitors),
		visitors,
		paging: {
			sources: pagingOf(rowsOnPage("source")),
			countries: pagingOf(rowsOnPage("country")),
			devices: pagingOf(rowsOnPage("device")),
			browsers: pagingOf(rowsOnPage("browser")),
		},
	};
}

export function pagingOf([first]: readonly Placed[]): Paging {
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
function listBreakdowns({
	of,
	unit,
	counted,
	listPages,
}: AskedBreakdowns): Promise<BreakdownRow[]> {
	const { values } = counted;
	const pages = BREAKDOWNS.map((breakdown) => listPages[LIST_OF[breakdown]] ?? 1);
	const isOnPage = `${pageOf("place")} = least(
		coalesce(($${values.length + 2}::int[])[array_position($${values.length + 1}::text[], dimension)], 1),
		${pageOf("listed")})`;
	return readRows<BreakdownRow>({
		name: `${of}-breakdowns-by-${unit}`,
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

/** @returns an SQL expression for the number of the page that contains a place */
export function pageOf(place: string): string {
	return `((${place} - 1) / ${ROWS_PER_PAGE} + 1)`;
}
