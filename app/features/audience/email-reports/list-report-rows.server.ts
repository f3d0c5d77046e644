import { DELETED_LINK, nameOfLink } from "#app/features/audience/analytics/report/deleted-link.ts";
import {
	type Breakdown,
	labelOf,
	nameOfAddress,
	nameOfLanguage,
} from "#app/features/audience/analytics/report/labels.server.ts";
import { NAMED_LINKS } from "#app/features/audience/analytics/report/named-links.server.ts";
import { type Scope, STORES } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { PRINT_CHANNEL_KEY, PRINT_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { readRows } from "#app/platform/read-database.server.ts";

/** The counts of one dimension value on one day or in one hour. Null where a count has no meaning. */
export type ReportRow = {
	/** UTC day `2026-05-31` or hour `2026-05-31T14:00Z`. */
	time: string;
	dimension: string;
	/** Permanent key: a link's id, a channel's slug (empty for the page's own address), a domain (empty for the site), a country's code. */
	value: string;
	name: string;
	views: number | null;
	visitors: number | null;
	clicks: number | null;
	clickers: number | null;
	visits: number | null;
	bounces: number | null;
	returning_visitors: number | null;
	engaged_visits: number | null;
	engaged_seconds: number | null;
	excluded_hits: number | null;
};

/** Dimensions in the order of the file. */
const DIMENSIONS = [
	"total",
	"link",
	"channel",
	"address",
	"language",
	"source",
	"country",
	"device",
	"browser",
] as const;
/** Number of rows per query; a few days of a busy page. */
const ROWS_AT_ONCE = 1_000;

type Counted = Omit<ReportRow, "dimension" | "name" | "excluded_hits">;
type NameOf = (value: string) => Pick<ReportRow, "value" | "name">;

/**
 * Yields all numbers behind the charts of a range, by dimension and time. Reads a thousand rows at a time, and only as
 * fast as they are consumed.
 */
export async function* listReportRows(scope: Scope): AsyncGenerator<ReportRow> {
	const names = await nameThings(scope);
	for (const dimension of DIMENSIONS) {
		const nameOf = names[dimension];
		if (dimension === "channel") yield* listRest(scope, { dimension, name: "Your page" });
		let isCounted = false;
		for await (const row of listCounted(scope, dimension)) {
			isCounted = true;
			yield { ...asMeant(row, dimension), dimension, ...nameOf(row.value), excluded_hits: null };
		}
		// Most pages have no address but the site's.
		if (dimension === "address" && isCounted) {
			yield* listRest(scope, { dimension, name: nameOf("").name });
		}
	}
	for await (const { time, value, views } of listCounted(scope, "excluded")) {
		const row = { time, dimension: "excluded", value, name: value };
		yield { ...row, ...NOTHING, excluded_hits: views };
	}
}

const VISITS = {
	visits: null,
	bounces: null,
	returning_visitors: null,
	engaged_visits: null,
	engaged_seconds: null,
};
const MEANINGLESS: Partial<Record<(typeof DIMENSIONS)[number], Partial<Counted>>> = {
	link: { views: null, visitors: null },
	source: { clicks: null, clickers: null },
	language: { clicks: null, clickers: null },
};
const NOTHING = { views: null, visitors: null, clicks: null, clickers: null, ...VISITS };

/**
 * Removes counts without meaning: visits exist only for the page as a whole, links have no views, and clicks have neither
 * source nor language.
 */
function asMeant(row: Counted, dimension: (typeof DIMENSIONS)[number]): Counted {
	if (dimension === "total") return row;
	return { ...row, ...VISITS, ...MEANINGLESS[dimension] };
}

async function* listCounted(
	{ profileKey, span, points }: Scope,
	dimension: string,
): AsyncGenerator<Counted> {
	const { table, time, at } = STORES[span.unit];
	let after = { time: "-infinity", value: "" };
	for (;;) {
		const rows = await readRows<Counted>({
			// Keyset pagination by the primary key.
			text: `
				SELECT ${at} AS time, value, views, visitors, clicks, clickers, visits, bounces,
					returning_visitors, engaged_visits, engaged_s AS engaged_seconds
				FROM ${table}
				WHERE profile_key = $1 AND dimension = $2 AND ${time} BETWEEN $3 AND $4
					AND (${time}, value) > ($5, $6)
				ORDER BY ${time}, value
				LIMIT $7`,
			values: [
				profileKey,
				dimension,
				points[0],
				points.at(-1),
				after.time,
				after.value,
				ROWS_AT_ONCE,
			],
		});
		yield* rows;
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		after = last;
	}
}

/**
 * Yields what no channel, or no domain, has, as the analytics tab does: the total minus the rows of the dimension, so that all of
 * them add up to the total.
 *
 * @param rest.name name of the address that has the rest
 */
async function* listRest(
	{ profileKey, span, points }: Scope,
	{ dimension, name }: { dimension: "channel" | "address"; name: string },
): AsyncGenerator<ReportRow> {
	const { table, time, at } = STORES[span.unit];
	const left = (count: string) =>
		`sum(CASE dimension WHEN 'total' THEN ${count} ELSE -${count} END)::int AS ${count}`;
	let after = "-infinity";
	for (;;) {
		const rows = await readRows<Counts & { time: string }>({
			text: `
				SELECT ${at} AS time, ${["views", "visitors", "clicks", "clickers"].map(left)}
				FROM ${table}
				WHERE profile_key = $1 AND dimension IN ('total', $6)
					AND ${time} BETWEEN $2 AND $3 AND ${time} > $4
				GROUP BY ${time}
				ORDER BY ${time}
				LIMIT $5`,
			values: [profileKey, points[0], points.at(-1), after, ROWS_AT_ONCE, dimension],
		});
		for (const row of rows) {
			yield {
				...VISITS,
				...row,
				dimension,
				value: "",
				name,
				excluded_hits: null,
			};
		}
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		after = last.time;
	}
}

type Counts = { views: number; visitors: number; clicks: number; clickers: number };

async function nameThings(scope: Scope): Promise<Record<(typeof DIMENSIONS)[number], NameOf>> {
	const [links, channels] = await Promise.all([listLinks(scope), listChannels(scope)]);
	const asLabelled =
		(breakdown: Breakdown): NameOf =>
		(value) => ({ value, name: labelOf(breakdown, value) });
	const asNamed =
		(things: ReadonlyMap<string, { value: string; name: string }>, gone: string): NameOf =>
		(key) =>
			things.get(key) ?? { value: deletedValue(key), name: gone };
	return {
		total: () => ({ value: "", name: "" }),
		link: asNamed(links, DELETED_LINK),
		channel: asNamed(channels, "Deleted channel"),
		address: (value) => ({
			value,
			name: nameOfAddress({ domain: value === "" ? null : value, username: scope.username }),
		}),
		language: (value) => ({ value, name: nameOfLanguage(value) }),
		source: asLabelled("source"),
		country: asLabelled("country"),
		device: asLabelled("device"),
		browser: asLabelled("browser"),
	};
}

const deletedValue = (key: string | number) => `deleted-${key}`;

type Named = { key: number; value: string; name: string };

async function listLinks({ profileId }: Scope) {
	const rows = await readRows<{ key: number; id: string; title: string; isDeleted: boolean }>({
		text: `
			SELECT key, id, title, is_deleted AS "isDeleted" FROM ${NAMED_LINKS} AS named
			WHERE profile_id = $1`,
		values: [profileId],
	});
	return byKey(
		rows.map((link) => ({
			key: link.key,
			value: link.isDeleted ? deletedValue(link.key) : link.id,
			name: nameOfLink(link),
		})),
	);
}

async function listChannels({ profileId }: Scope) {
	return byKey([
		{ key: PRINT_CHANNEL_KEY, value: PRINT_SLUG, name: "Print" },
		...(await readRows<Named>({
			text: `SELECT analytics_key AS key, slug AS value, name FROM channel WHERE profile_id = $1`,
			values: [profileId],
		})),
	]);
}

function byKey(things: readonly Named[]): ReadonlyMap<string, Named> {
	return new Map(things.map((thing) => [String(thing.key), thing]));
}
