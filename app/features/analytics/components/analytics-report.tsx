import type { ExclusionReason } from "#app/features/analytics/codes.ts";
import type { AnalyticsSummary, Totals } from "#app/features/analytics/queries.server.ts";
import { formatDay } from "#app/lib/chart-scale.ts";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";
import { AreaChart } from "#app/ui/area-chart.tsx";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { type Delta, Stat, StatList } from "#app/ui/stat.tsx";

/** A page's numbers of one period. */
export function AnalyticsReport({ summary }: { summary: AnalyticsSummary }) {
	const { totals, previous, daily, links, excluded } = summary;
	const deltaOf = (name: keyof Totals) => toDelta(totals, previous, { name, days: daily.length });
	const clickThrough = ratio(totals);
	return (
		<div className="grid gap-10">
			<div className="grid gap-2">
				<StatList>
					<Stat label="Views" value={formatCount(totals.views)} delta={deltaOf("views")} />
					<Stat
						label="Unique visitors"
						value={formatCount(totals.visitors)}
						delta={deltaOf("visitors")}
						hint="Each day's, added up"
					/>
					<Stat label="Link clicks" value={formatCount(totals.clicks)} delta={deltaOf("clicks")} />
					<Stat
						label="Click-through"
						value={clickThrough === null ? null : `${(clickThrough * 100).toFixed(1)}%`}
						hint={clickThrough === null ? undefined : "Clicks for every 100 views"}
					/>
				</StatList>
				<p className="text-sm text-muted">
					{describeDays(summary)}, by UTC days. Today is still running.
				</p>
			</div>

			<Section title="Views per day">
				<AreaChart
					title="Views per day"
					points={daily.map(({ date, views }) => ({ date, value: views }))}
					unit={{ one: "view", other: "views" }}
				/>
			</Section>

			<Section title="Clicks per link">
				{links.length === 0 ? (
					<p className="text-ui text-muted">Your page has no links yet.</p>
				) : (
					<BarList
						label="Links by clicks"
						rows={links.map(({ key, title, clicks }) => ({
							id: String(key),
							label: title,
							value: clicks,
							...(totals.clicks > 0 ? { share: percentOf(clicks, totals.clicks) } : {}),
						}))}
					/>
				)}
			</Section>

			<ExcludedTraffic excluded={excluded} />
		</div>
	);
}

/** What was seen and left out, so that a creator who counts along finds the difference. */
export function ExcludedTraffic({ excluded }: Pick<AnalyticsSummary, "excluded">) {
	if (excluded.length === 0) return null;
	const parts = excluded.map(({ reason, hits }) => {
		const [one, other] = EXCLUDED_WORDS[reason];
		return `${formatWholeCount(hits)} ${hits === 1 ? one : other}`;
	});
	return (
		<Section title="Not counted">
			<p className="max-w-[68ch] text-ui text-muted">{new Intl.ListFormat("en").format(parts)}.</p>
		</Section>
	);
}

const EXCLUDED_WORDS: Record<ExclusionReason, readonly [one: string, other: string]> = {
	bot: ["hit by a bot", "hits by bots"],
	prefetch: ["page loaded ahead by a browser", "pages loaded ahead by browsers"],
	"opt-out": [
		"hit by someone who asks not to be tracked",
		"hits by people who ask not to be tracked",
	],
	owner: ["hit of your own", "hits of your own"],
};

/** With the years only where there is more than one. */
function describeDays({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
	if (firstDay === lastDay) return formatDay(lastDay);
	const [firstYear, lastYear] = [firstDay.slice(0, 4), lastDay.slice(0, 4)];
	if (firstYear === lastYear) return `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
	return `${formatDay(firstDay)}, ${firstYear} to ${formatDay(lastDay)}, ${lastYear}`;
}

/** Clicks over views; null before the first view. */
function ratio({ clicks, views }: Totals): number | null {
	return views === 0 ? null : clicks / views;
}

function toDelta(
	now: Totals,
	before: Totals | null,
	{ name, days }: { name: keyof Totals; days: number },
): Delta | undefined {
	if (before === null || before[name] === 0) return undefined;
	const label = days === 1 ? "than the day before" : `than the ${days} days before`;
	return { change: now[name] / before[name] - 1, label };
}

function percentOf(part: number, whole: number): string {
	return `${Math.round((part / whole) * 100)}%`;
}
