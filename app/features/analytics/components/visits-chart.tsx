import type { ReportNumbers } from "#app/features/analytics/report/report-numbers.server.ts";
import { formatDay, formatHour, formatWeekday } from "#app/lib/chart-scale.ts";
import { AreaChart } from "#app/ui/area-chart.tsx";

const SERIES = [
	{ label: "Views", unit: { one: "view", other: "views" } },
	{ label: "Visitors", unit: { one: "visitor", other: "visitors" } },
	{ label: "Clicks", unit: { one: "click", other: "clicks" } },
] as const;

/** Views, visitors and clicks by day or by hour. */
export function VisitsChart({
	series,
	unit,
}: {
	series: ReportNumbers["series"];
	unit: "hour" | "day";
}) {
	const isManyYears = series[0]?.at.slice(0, 4) !== series.at(-1)?.at.slice(0, 4);
	const year = (at: string) => (isManyYears ? `, ${at.slice(0, 4)}` : "");
	return (
		<AreaChart
			title={`Visits per ${unit}`}
			pointName={unit === "hour" ? "Hour (UTC)" : "Day"}
			series={SERIES}
			points={series.map(({ at, views, visitors, clicks }) => ({
				key: at,
				label:
					unit === "hour" ? `${formatDay(at)}, ${formatHour(at)}` : formatWeekday(at) + year(at),
				tick: unit === "hour" ? formatHour(at) : formatDay(at) + year(at),
				values: [views, visitors, clicks],
			}))}
		/>
	);
}
