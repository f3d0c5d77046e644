import type { ReportNumbers } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import type { ReportSpan } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { formatDay, formatHour, formatWeekday } from "#app/lib/chart-scale.ts";
import { AreaChart, type EarlierPeriod } from "#app/ui/area-chart.tsx";

const SERIES = [
	{ label: "Views", unit: { one: "view", other: "views" } },
	{ label: "Visitors", unit: { one: "visitor", other: "visitors" } },
	{ label: "Clicks", unit: { one: "click", other: "clicks" } },
] as const;

/** Views, visitors and clicks by day or by hour. The day or hour that isn't over yet is dashed. */
export function VisitsChart({
	series,
	span: { unit, lastDay, today },
	earlier,
	notes = {},
}: {
	series: ReportNumbers["series"];
	span: Pick<ReportSpan, "unit" | "lastDay" | "today">;
	earlier?: EarlierPeriod | undefined;
	/** What happened, by day or hour of the series. */
	notes?: Readonly<Record<string, string>>;
}) {
	const isRunning = lastDay === today;
	const isManyYears = series[0]?.at.slice(0, 4) !== series.at(-1)?.at.slice(0, 4);
	const year = (at: string) => (isManyYears ? `, ${at.slice(0, 4)}` : "");
	return (
		<AreaChart
			title={`Visits per ${unit}`}
			pointName={unit === "hour" ? "Hour (UTC)" : "Day"}
			series={SERIES}
			earlier={earlier}
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
