import { findPeak } from "#app/features/audience/analytics/report/find-peak.ts";
import type { PeakSource } from "#app/features/audience/analytics/report/get-peak-source.server.ts";
import type { ReportNumbers } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import type { ReportSpan } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { formatDay, formatHour, formatWeekday } from "#app/lib/chart-scale.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { AreaChart, type EarlierPeriod } from "#app/ui/area-chart.tsx";

/** Each line is in the chart while its switch in `Overview` is on. */
const SERIES = [
	{
		label: "Views",
		unit: { one: "view", other: "views" },
		className: "group-has-[[value=views]:not(:checked)]/numbers:hidden",
	},
	{
		label: "Visitors",
		unit: { one: "visitor", other: "visitors" },
		className: "group-has-[[value=visitors]:not(:checked)]/numbers:hidden",
	},
	{
		label: "Clicks",
		unit: { one: "click", other: "clicks" },
		className: "group-has-[[value=clicks]:not(:checked)]/numbers:hidden",
	},
] as const;

type Span = Pick<ReportSpan, "unit" | "lastDay" | "today">;

/** Views, visitors and clicks by day or by hour. The day or hour that isn't over yet is dashed. */
export function VisitsChart({
	series,
	span,
	peakSource = null,
	earlier,
	notes = {},
}: {
	series: ReportNumbers["series"];
	span: Span;
	/** Where a large share of the views of the highest day or hour came from; null if it isn't known. */
	peakSource?: PeakSource | null;
	earlier?: EarlierPeriod | undefined;
	/** What happened, by day or hour of the series. */
	notes?: Readonly<Record<string, string>>;
}) {
	const { unit } = span;
	const isRunning = lastIsRunning(span);
	const year = yearOf(series);
	return (
		<AreaChart
			title={`Visits per ${unit}`}
			pointName={unit === "hour" ? "Hour (UTC)" : "Day"}
			series={SERIES}
			earlier={earlier}
			remark={<Peak series={series} span={span} source={peakSource} notes={notes} />}
			isLastUnfinished={isRunning}
			points={series.map(({ at, views, visitors, clicks }, index) => ({
				key: at,
				label:
					(unit === "hour" ? `${formatDay(at)}, ${formatHour(at)}` : formatWeekday(at) + year(at)) +
					(isRunning && index === series.length - 1 ? " so far" : ""),
				note: notes[at],
				tick: unit === "hour" ? formatHour(at) : formatDay(at) + year(at),
				values: [views, visitors, clicks],
			}))}
		/>
	);
}

/** Says when most views came, from where if one source has a large share of them, and what changed on the page then. */
function Peak({
	series,
	span,
	source,
	notes,
}: {
	series: ReportNumbers["series"];
	span: Span;
	source: PeakSource | null;
	notes: Readonly<Record<string, string>>;
}) {
	const peak = findPeak(series);
	if (peak === null) return null;
	const { at, views } = peak;
	const isRunning = lastIsRunning(span) && at === series.at(-1)?.at;
	const note = notes[at];
	return (
		<>
			Most {isRunning ? RUNNING[span.unit] : `on ${nameOf(at, span) + yearOf(series)(at)}`}:{" "}
			{formatWholeCount(views)} views
			{source === null ? null : (
				<>
					, {describeShare(source.share)}{" "}
					{source.isDirect ? (
						"direct"
					) : (
						<>
							from <bdi className="wrap-anywhere">{source.label}</bdi>
						</>
					)}
				</>
			)}
			.
			{note === undefined
				? null
				: ` Page changes ${isRunning ? SINCE[span.unit] : THEN[span.unit]}: ${note}.`}
		</>
	);
}

/** @returns "all", or a percentage, which is never rounded to all */
function describeShare(share: number): string {
	return share === 1 ? "all" : `${Math.min(99, Math.round(share * 100))}%`;
}

const RUNNING = { day: "today so far", hour: "in this hour so far" } as const;
const SINCE = { day: "today", hour: "in this hour" } as const;
const THEN = { day: "that day", hour: "in that hour" } as const;

function nameOf(at: string, { unit }: Span): string {
	return unit === "hour" ? `${formatDay(at)} at ${formatHour(at)}` : formatDay(at);
}

function lastIsRunning({ lastDay, today }: Span): boolean {
	return lastDay === today;
}

/** @returns what follows a day: its year, if the series has more than one */
function yearOf(series: ReportNumbers["series"]): (at: string) => string {
	const isManyYears = series[0]?.at.slice(0, 4) !== series.at(-1)?.at.slice(0, 4);
	return (at) => (isManyYears ? `, ${at.slice(0, 4)}` : "");
}
