import type { ReportParts } from "#app/features/analytics/queries.server.ts";
import type { ReportSpan } from "#app/features/analytics/report/report-scope.server.ts";
import { formatDay, formatHour } from "#app/lib/chart-scale.ts";
import { Section } from "#app/ui/section.tsx";
import { Addresses } from "./addresses.tsx";
import { PartUnavailable } from "./analytics-unavailable.tsx";
import { Breakdowns, BreakdownsLocked } from "./breakdowns.tsx";
import { ExcludedTraffic } from "./excluded-traffic.tsx";
import { LinkClicks } from "./link-clicks.tsx";
import { NewAndReturning } from "./new-and-returning.tsx";
import { Overview } from "./overview.tsx";
import { VisitsChart } from "./visits-chart.tsx";

/** A page's analytics for one period. Each group shows its own error if it can't be read. */
export function AnalyticsReport({
	parts,
	username,
	search,
}: {
	parts: ReportParts;
	username: string;
	search: string;
}) {
	const { span, numbers, lists, excluded } = parts;
	const unavailable = <PartUnavailable search={search} />;
	return (
		<div className="grid gap-10">
			<Section title="Overview" description={describeSpan(parts)}>
				{numbers ? (
					<Overview {...numbers} than={describeBefore(numbers.series, span)} />
				) : (
					unavailable
				)}
			</Section>
			<Section title="Over time">
				{numbers ? <VisitsChart series={numbers.series} unit={span.unit} /> : unavailable}
			</Section>
			{lists ? (
				<>
					<div className="grid items-start gap-10 lg:grid-cols-2">
						<LinkClicks {...lists} search={search} />
						<Addresses username={username} {...lists} search={search} />
					</div>
					{lists.breakdowns ? (
						<Breakdowns breakdowns={lists.breakdowns} lists={lists} search={search} />
					) : (
						<BreakdownsLocked />
					)}
				</>
			) : (
				<Section title="Links, channels, and sources">{unavailable}</Section>
			)}
			<div className="grid items-start gap-10 lg:grid-cols-2">
				{numbers ? (
					<NewAndReturning totals={numbers.totals} />
				) : (
					<Section title="New and returning">{unavailable}</Section>
				)}
				{excluded ? (
					<ExcludedTraffic {...excluded} />
				) : (
					<Section title="Not counted">{unavailable}</Section>
				)}
			</div>
		</div>
	);
}

/** Describes the period; years are shown only if there is more than one. */
function describeSpan({ span, numbers }: ReportParts): string {
	const first = numbers?.series[0]?.at;
	if (span.unit === "hour") {
		const from =
			first === undefined
				? "The last 24 hours"
				: `${formatDay(first)}, ${formatHour(first)} to now`;
		return `${from}, in UTC.`;
	}
	const running = span.lastDay === span.today ? " Today isn’t over yet." : "";
	return `${describeDays(span)}, in UTC days.${running}`;
}

function describeDays({ firstDay, lastDay }: Pick<ReportSpan, "firstDay" | "lastDay">): string {
	if (firstDay === lastDay) return formatDay(lastDay);
	const [firstYear, lastYear] = [firstDay.slice(0, 4), lastDay.slice(0, 4)];
	if (firstYear === lastYear) return `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
	return `${formatDay(firstDay)}, ${firstYear} to ${formatDay(lastDay)}, ${lastYear}`;
}

function describeBefore({ length }: { length: number }, { unit }: ReportSpan): string {
	return length === 1 ? `than the ${unit} before` : `than the ${length} ${unit}s before`;
}
