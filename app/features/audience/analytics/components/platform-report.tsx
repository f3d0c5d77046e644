import { Download } from "lucide-react";
import { href } from "react-router";
import type { PlatformReport as Report } from "#app/features/audience/analytics/platform/get-platform-report.server.ts";
import {
	PLATFORM_EXPORTS,
	type PlatformExport,
} from "#app/features/audience/analytics/platform/platform-exports.ts";
import type { ReportSpan } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Section } from "#app/ui/section.tsx";
import { Breakdowns } from "./breakdowns.tsx";
import { describeBefore, describeSpan } from "./describe-span.ts";
import { NewAndReturning } from "./new-and-returning.tsx";
import { ChartHead, Overview } from "./overview.tsx";
import { ExcludedHits, Revenue, Signups, TopLinks, TopPages } from "./platform-lists.tsx";
import { VisitsChart } from "./visits-chart.tsx";

/** Analytics of all pages for one period. Each panel shows its own failure. */
export function PlatformReport({
	report,
	span,
	search,
}: {
	report: Report;
	span: ReportSpan;
	search: string;
}) {
	const csv = (list: PlatformExport) => <ExportLink list={list} search={search} />;
	return (
		<div className="grid gap-10">
			<section aria-label="Overview">
				<h2 className="sr-only">Overview</h2>
				<Panel result={report.numbers}>
					{(numbers) => (
						<Overview
							{...numbers}
							than={`than ${describeBefore(numbers.series, span)}`}
							timeLabel="Average session duration"
							timeHint="Time on a page per visit"
						>
							<ChartHead description={describeSpan(span, numbers.series)} action={csv("visits")} />
							<VisitsChart series={numbers.series} span={span} />
						</Overview>
					)}
				</Panel>
			</section>
			<div className="grid items-start gap-10 xl:grid-cols-2">
				<Section id="top-pages" title="Top pages" actions={csv("pages")}>
					<Panel result={report.topPages}>{(list) => <TopPages list={list} />}</Panel>
				</Section>
				<Section id="top-links" title="Top links" actions={csv("links")}>
					<Panel result={report.topLinks}>{(list) => <TopLinks list={list} />}</Panel>
				</Section>
			</div>
			<Panel result={report.lists}>
				{(lists) => (
					<div className="grid items-start gap-10 lg:grid-cols-2">
						<Breakdowns
							breakdowns={lists.breakdowns}
							lists={lists}
							search={search}
							actionsOf={(name) =>
								name === "links" || name === "channels" ? undefined : csv(name)
							}
						/>
					</div>
				)}
			</Panel>
			<div className="grid items-start gap-10 xl:grid-cols-2">
				<Panel result={report.numbers}>
					{(numbers) => <NewAndReturning totals={numbers.totals} />}
				</Panel>
				<Section
					title="Not counted"
					description="Requests that are in no other number."
					actions={csv("excluded")}
				>
					<Panel result={report.excluded}>{(excluded) => <ExcludedHits {...excluded} />}</Panel>
				</Section>
			</div>
			<Section
				title="Sign-ups"
				description="New accounts per UTC day, including those that were deleted since."
				actions={csv("signups")}
			>
				<Panel result={report.signups}>{(days) => <Signups days={days} />}</Panel>
			</Section>
			<Section
				id="revenue"
				title="Revenue and upgrades"
				description="Payments less refunds, by the day of the payment."
				actions={csv("revenue")}
			>
				<Panel result={report.revenue}>{(revenue) => <Revenue report={revenue} />}</Panel>
			</Section>
		</div>
	);
}

function ExportLink({ list, search }: { list: PlatformExport; search: string }) {
	return (
		<a
			href={`${href("/admin/dashboard/analytics/export.csv")}?${search}&list=${list}`}
			download
			aria-label={`CSV of ${PLATFORM_EXPORTS[list]}`}
			className={buttonClass({ size: "sm" })}
		>
			<Download aria-hidden />
			CSV
		</a>
	);
}
