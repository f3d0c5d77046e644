import { Download, Mail } from "lucide-react";
import { data, href, Link } from "react-router";
import { AnalyticsReport } from "#app/features/audience/analytics/components/analytics-report.tsx";
import { AnalyticsUnavailable } from "#app/features/audience/analytics/components/analytics-unavailable.tsx";
import { CustomRangeForm } from "#app/features/audience/analytics/components/custom-range-form.tsx";
import { ExcludedTraffic } from "#app/features/audience/analytics/components/excluded-traffic.tsx";
import { NoVisitsYet } from "#app/features/audience/analytics/components/no-visits-yet.tsx";
import { PresentVisitors } from "#app/features/audience/analytics/components/present-visitors.tsx";
import { RangePicker } from "#app/features/audience/analytics/components/range-picker.tsx";
import { WindowNote } from "#app/features/audience/analytics/components/window-note.tsx";
import { getReportParts } from "#app/features/audience/analytics/queries.server.ts";
import { readListPages } from "#app/features/audience/analytics/report/list-pages.ts";
import { rangeSearch, readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { listPageChanges } from "#app/features/creator-page/history/list-page-changes.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/analytics";

export const meta = titled("Analytics");

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { profileId, tier, username } = owner;
	const range = readRange(url.searchParams);
	const asked = { profileId, range, tier, listPages: readListPages(url.searchParams) };
	const isCompared = url.searchParams.get("compare") === "previous";
	const page = { tier, username, range, isCompared, pageUrl: `${env.APP_URL}/${username}` };
	const report = (err: unknown) =>
		log.error({ requestId: context.get(requestFactsContext).id, err }, "analytics unavailable");
	try {
		const parts = await getReportParts(asked, report);
		const changes = await listPageChanges(owner, parts.span).catch((err: unknown) => {
			report(err);
			return [];
		});
		return data({ ...page, parts, changes });
	} catch (err) {
		report(err);
		return data({ ...page, parts: null, changes: [] }, { status: 503 });
	}
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
	const { tier, username, range, isCompared, pageUrl, parts, changes } = loaderData;
	const comparison = isCompared ? "&compare=previous" : "";
	const search = rangeSearch(range) + comparison;
	const { analyticsDays, analyticsExport, emailReports } = entitlementsOf(tier);
	const hasVisits = parts?.span.hasVisits ?? false;
	return (
		<div className="grid gap-5">
			<PageHeader
				title="Analytics"
				className="max-sm:flex-nowrap max-sm:items-start"
				state={
					parts ? <PresentVisitors visitors={parts.presentVisitors} search={search} /> : undefined
				}
				actions={
					hasVisits && (analyticsExport || emailReports) ? (
						<MoreMenu label="More">
							{analyticsExport ? (
								<a href={`${href("/dashboard/analytics/export.csv")}?${rangeSearch(range)}`}>
									<Download aria-hidden />
									Export CSV
								</a>
							) : null}
							{emailReports ? (
								<Link to={href("/dashboard/settings/reports")}>
									<Mail aria-hidden />
									Email reports
								</Link>
							) : null}
						</MoreMenu>
					) : undefined
				}
			/>
			{parts === null ? <AnalyticsUnavailable search={search} /> : null}
			{parts && !hasVisits ? (
				<>
					<NoVisitsYet
						pageUrl={pageUrl}
						reportsPath={emailReports ? href("/dashboard/settings/reports") : null}
					/>
					{parts.excluded?.excluded.length ? <ExcludedTraffic {...parts.excluded} /> : null}
				</>
			) : null}
			{parts && hasVisits ? (
				<>
					<div className="grid justify-items-start gap-4">
						<RangePicker
							current={range}
							hasAll={analyticsDays === null}
							shownDays={analyticsDays}
							comparison={comparison}
						/>
						{range.kind === "custom" ? (
							<CustomRangeForm
								from={parts.span.firstDay}
								to={parts.span.lastDay}
								oldest={parts.span.oldestDay}
								today={parts.span.today}
							/>
						) : null}
					</div>
					{parts.span.cutToDays === null ? null : (
						<WindowNote tier={tier} days={parts.span.cutToDays} />
					)}
					<AnalyticsReport
						parts={parts}
						username={username}
						search={search}
						isCompared={isCompared}
						changes={changes}
					/>
				</>
			) : null}
		</div>
	);
}
