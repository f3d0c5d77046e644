import type { ReportParts } from "#app/features/analytics/queries.server.ts";
import { Section } from "#app/ui/section.tsx";
import { Addresses } from "./addresses.tsx";
import { PartUnavailable } from "./analytics-unavailable.tsx";
import { Breakdowns, BreakdownsLocked } from "./breakdowns.tsx";
import { describeBefore, describeSpan } from "./describe-span.ts";
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
			<Section title="Overview" description={describeSpan(span, numbers?.series)}>
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
