import { query } from "#app/platform/sql.server.ts";
import { type Breakdown, labelOf } from "./labels.server.ts";
import type { Counts } from "./report-numbers.server.ts";
import type { Scope } from "./report-scope.server.ts";
import { splitSpan } from "./split-span.ts";

export type Slice = Counts & { value: string; label: string };

export type ReportLists = {
	/** Every link of the page and every deleted one that was clicked, most clicks first. */
	links: Array<{
		key: number;
		title: string;
		isDeleted: boolean;
		clicks: number;
		/** Clicks ÷ views of the page; null without a view. */
		clickThrough: number | null;
	}>;
	/** Every channel of the page and every deleted one by which somebody came, most views first. */
	channels: Array<Counts & { key: number; name: string; slug: string | null }>;
	/** Who came by the page's own address. */
	ownAddress: Counts;
	/** Most visitors first; null where the plan does not hold them. */
	breakdowns: Record<"sources" | "countries" | "devices" | "browsers", Slice[]> | null;
};

const ALWAYS_LISTED = ["total", "link", "channel"] as const;
const BREAKDOWNS = ["source", "country", "device", "browser"] as const;
type Listed = (typeof ALWAYS_LISTED)[number] | Breakdown;

const NO_COUNTS: Counts = { views: 0, visitors: 0, clicks: 0 };

type ListRow = Counts & { dimension: Listed; value: string };

export async function readLists(scope: Scope): Promise<ReportLists> {
	const [rows, links, channels] = await Promise.all([
		listCounts(scope),
		listLinks(scope),
		listChannels(scope),
	]);
	const byDimension = Map.groupBy(rows, ({ dimension }) => dimension);
	const of = (dimension: Listed) => byDimension.get(dimension) ?? [];
	const total = of("total")[0] ?? NO_COUNTS;
	const slices = (breakdown: Breakdown) =>
		of(breakdown).map(({ value, views, visitors, clicks }) => ({
			value,
			label: labelOf(breakdown, value),
			views,
			visitors,
			clicks,
		}));
	return {
		links: nameLinks(of("link"), links, total.views),
		...nameChannels(of("channel"), channels, total),
		breakdowns: scope.hasBreakdowns
			? {
					sources: slices("source"),
					countries: slices("country"),
					devices: slices("device"),
					browsers: slices("browser"),
				}
			: null,
	};
}

function listCounts(scope: Scope): Promise<ListRow[]> {
	const { profileKey, hasBreakdowns, span, points, pageBegan } = scope;
	const listed = hasBreakdowns ? [...ALWAYS_LISTED, ...BREAKDOWNS] : ALWAYS_LISTED;
	if (span.unit === "hour") {
		return query<ListRow>({
			name: "analytics-lists-by-hour",
			text: sumLists(["hourly", "hour"]),
			values: [profileKey, listed, points[0], points.at(-1)],
		});
	}
	// What whole months hold is added up already, so that years cost no more than weeks.
	const { before, months, after } = splitSpan(span, { pageBegan, today: span.today });
	return query<ListRow>({
		name: "analytics-lists-by-day",
		text: sumLists(["daily", "day"], ["monthly", "month"], ["daily", "day"]),
		values: [profileKey, listed, ...before, ...months, ...after],
	});
}

/** Adds up what the page $1 counted of the dimensions $2, in each table between two of the values that follow. */
function sumLists(...parts: Array<readonly [table: string, time: string]>): string {
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
			) AS counted
			GROUP BY dimension, value
			HAVING sum(views) + sum(clicks) > 0
			ORDER BY sum(visitors) DESC, sum(views) DESC, value`;
}

type OwnLink = { key: number; title: string };

function listLinks({ profileId }: Scope): Promise<OwnLink[]> {
	return query<OwnLink>({
		name: "analytics-links",
		text: `
			SELECT analytics_key AS key, title FROM link
			WHERE profile_id = $1 AND kind <> 'header' ORDER BY position`,
		values: [profileId],
	});
}

function nameLinks(
	rows: readonly ListRow[],
	own: readonly OwnLink[],
	views: number,
): ReportLists["links"] {
	const clicksByKey = new Map(rows.map(({ value, clicks }) => [Number(value), clicks]));
	const ownKeys = new Set(own.map(({ key }) => key));
	const gone = [...clicksByKey.keys()].filter((key) => !ownKeys.has(key));
	const ratio = (clicks: number) => (views === 0 ? null : clicks / views);
	const link = (key: number, title: string | null) => {
		const clicks = clicksByKey.get(key) ?? 0;
		return {
			key,
			title: title ?? "Deleted link",
			isDeleted: title === null,
			clicks,
			clickThrough: ratio(clicks),
		};
	};
	return [
		...own.map(({ key, title }) => link(key, title)),
		...gone.sort((a, b) => a - b).map((key) => link(key, null)),
	].sort((a, b) => b.clicks - a.clicks);
}

type OwnChannel = { key: number; name: string; slug: string };

function listChannels({ profileId }: Scope): Promise<OwnChannel[]> {
	return query<OwnChannel>({
		name: "analytics-channels",
		text: `
			SELECT analytics_key AS key, name, slug FROM channel
			WHERE profile_id = $1 ORDER BY created_at, key`,
		values: [profileId],
	});
}

function nameChannels(
	rows: readonly ListRow[],
	own: readonly OwnChannel[],
	total: Counts,
): Pick<ReportLists, "channels" | "ownAddress"> {
	const countsByKey = new Map(rows.map((row) => [Number(row.value), row]));
	const ownKeys = new Set(own.map(({ key }) => key));
	const gone = [...countsByKey.keys()].filter((key) => !ownKeys.has(key)).sort((a, b) => a - b);
	const named = [...own, ...gone.map((key) => ({ key, name: "Deleted channel", slug: null }))];
	const channels = named
		.map(({ key, name, slug }) => {
			const { views, visitors, clicks } = countsByKey.get(key) ?? NO_COUNTS;
			return { key, name, slug, views, visitors, clicks };
		})
		.sort((a, b) => b.views - a.views);
	const rest = (name: keyof Counts) =>
		channels.reduce((left, channel) => left - channel[name], total[name]);
	return {
		channels,
		ownAddress: { views: rest("views"), visitors: rest("visitors"), clicks: rest("clicks") },
	};
}
