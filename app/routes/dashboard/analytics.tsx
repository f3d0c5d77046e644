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
import { FirstVisitsSwitch } from "#app/features/audience/email-reports/components/first-visits-switch.tsx";
import { getFirstVisitsNotice } from "#app/features/audience/email-reports/queries.server.ts";
import {
	firstVisitsSchema,
	REPORTS_SAVE_FAILED,
} from "#app/features/audience/email-reports/schema.ts";
import { updateFirstVisits } from "#app/features/audience/email-reports/update-first-visits.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { listPageChanges } from "#app/features/creator-page/history/list-page-changes.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/analytics";

export const meta = titled("Analytics");

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const { profileId, tier, username, emailVerified } = owner;
	const range = readRange(url.searchParams);
	const asked = { profileId, range, tier, listPages: readListPages(url.searchParams) };
	const isCompared = url.searchParams.get("compare") === "previous";
	const page = { tier, username, emailVerified, range, isCompared };
	const report = (err: unknown) =>
		log.error({ requestId: context.get(requestFactsContext).id, err }, "analytics unavailable");
	try {
		const parts = await getReportParts(asked, report);
		const [changes, firstVisits] = await Promise.all([
			listPageChanges(owner, parts.span).catch((err: unknown) => {
				report(err);
				return [];
			}),
			parts.span.hasVisits ? null : getFirstVisitsNotice(owner),
		]);
		return data({ ...page, parts, changes, firstVisits });
	} catch (err) {
		report(err);
		return data({ ...page, parts: null, changes: [], firstVisits: null }, { status: 503 });
	}
}

export const action = formAction({
	schema: firstVisitsSchema,
	by: ({ context }: Route.ActionArgs) => currentOwner(context),
	async on(edit, owner) {
		await updateFirstVisits({ owner, firstVisits: edit.first_visits === "on" });
		return "Email settings saved";
	},
});

export const clientAction = formClientAction(REPORTS_SAVE_FAILED);

export default function Analytics({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { tier, username, range, isCompared, parts, changes, firstVisits, emailVerified } =
		loaderData;
	const reply: FormReply | undefined = actionData;
	const comparison = isCompared ? "&compare=previous" : "";
	const search = rangeSearch(range) + comparison;
	const { analyticsDays, analyticsExport, emailReports } = entitlementsOf(tier);
	const hasVisits = parts?.span.hasVisits ?? false;
	return (
		<div className="grid gap-5">
			<ReplyToast toast={reply?.toast} />
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
						page={matches[1].loaderData.page}
						reportsPath={emailReports ? href("/dashboard/settings/reports") : null}
						notice={
							firstVisits ? (
								<FirstVisitsSwitch {...firstVisits} emailVerified={emailVerified} />
							) : null
						}
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
