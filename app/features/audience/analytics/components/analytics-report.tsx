import type { ReportParts } from "#app/features/audience/analytics/queries.server.ts";
import { Section } from "#app/ui/section.tsx";
import { Addresses } from "./addresses.tsx";
import { PartUnavailable } from "./analytics-unavailable.tsx";
import { Breakdowns, BreakdownsLocked } from "./breakdowns.tsx";
import { Channels } from "./channels.tsx";
import { CompareLink } from "./compare-link.tsx";
import { describeBefore, describeSpan } from "./describe-span.ts";
import { ExcludedTraffic } from "./excluded-traffic.tsx";
import { LinkClicks } from "./link-clicks.tsx";
import { NewAndReturning } from "./new-and-returning.tsx";
import { ChartHead, Overview } from "./overview.tsx";
import { type ChangeNote, keyOf, notesOf, PageChanges } from "./page-changes.tsx";
import { PageLanguages } from "./page-languages.tsx";
import { VisitsChart } from "./visits-chart.tsx";

/**
 * A page's analytics for one period, for its owner or for administrators. Each group shows its own error if it can't be
 * read.
 */
export function AnalyticsReport({
	parts,
	username,
	search,
	isCompared,
	changes,
	isOwner = true,
}: {
	parts: ReportParts;
	username: string;
	/** Query of the address, with the comparison. */
	search: string;
	/** Whether the chart shows the period before too. */
	isCompared: boolean;
	/** Changes of the page in the period, oldest first. */
	changes: readonly ChangeNote[];
	/** Whether the page's owner reads it, who can follow links to the dashboard. */
	isOwner?: boolean;
}) {
	const { span, numbers, lists, excluded } = parts;
	const before = numbers ? describeBefore(numbers.series, span) : "";
	const shownChanges = changes.filter(({ at }) =>
		numbers?.series.some((point) => point.at === keyOf(at, span)),
	);
	const unavailable = <PartUnavailable search={search} />;
	return (
		<div className="grid gap-10">
			{numbers ? (
				<section aria-label="Overview">
					<h2 className="sr-only">Overview</h2>
					<Overview
						{...numbers}
						than={`than ${before}`}
						timeHint={`Time on ${isOwner ? "your" : "the"} page per visit`}
					>
						<ChartHead
							description={describeSpan(span, numbers.series)}
							action={
								numbers.viewsBefore ? (
									<CompareLink isCompared={isCompared} before={before} search={search} />
								) : null
							}
						/>
						<VisitsChart
							series={numbers.series}
							span={span}
							peakSource={numbers.peakSource}
							notes={notesOf(shownChanges, span)}
							earlier={
								isCompared && numbers.viewsBefore
									? { label: `Views, ${before}`, values: numbers.viewsBefore }
									: undefined
							}
						/>
						<PageChanges changes={shownChanges} isOwner={isOwner} />
					</Overview>
				</section>
			) : (
				<Section title="Overview">{unavailable}</Section>
			)}
			{/* Columns, not rows: lists of different lengths leave no holes. */}
			<div className="-mb-10 gap-10 lg:columns-2 *:mb-10 *:break-inside-avoid">
				{lists ? (
					<>
						<LinkClicks {...lists} search={search} isOwner={isOwner} />
						<Channels username={username} {...lists} search={search} isOwner={isOwner} />
						<Addresses addresses={lists.addresses} isOwner={isOwner} />
						<PageLanguages languages={lists.languages} isOwner={isOwner} />
						{lists.breakdowns ? (
							<Breakdowns breakdowns={lists.breakdowns} lists={lists} search={search} />
						) : (
							<BreakdownsLocked />
						)}
					</>
				) : (
					<Section title="Links, channels, and sources">{unavailable}</Section>
				)}
				{numbers ? (
					<NewAndReturning totals={numbers.totals} />
				) : (
					<Section title="New and returning">{unavailable}</Section>
				)}
				{excluded ? (
					<ExcludedTraffic {...excluded} isOwner={isOwner} />
				) : (
					<Section title="Not counted">{unavailable}</Section>
				)}
			</div>
		</div>
	);
}
