import { data } from "react-router";
import {
	AnalyticsReport,
	ExcludedTraffic,
} from "#app/features/analytics/components/analytics-report.tsx";
import { AnalyticsUnavailable } from "#app/features/analytics/components/analytics-unavailable.tsx";
import { NoVisitsYet } from "#app/features/analytics/components/no-visits-yet.tsx";
import { PeriodPicker } from "#app/features/analytics/components/period-picker.tsx";
import { listPeriods, readPeriod } from "#app/features/analytics/periods.ts";
import { getAnalyticsSummary } from "#app/features/analytics/queries.server.ts";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/analytics";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Analytics · ${matches[0].loaderData.appName}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const { profileId, tier, username } = context.get(currentUserContext);
	const periods = listPeriods(entitlementsOf(tier).analyticsDays);
	const pageUrl = `${env.APP_URL}/${username}`;
	const asked = readPeriod(url.searchParams.get("days"));
	try {
		const summary = await getAnalyticsSummary({ profileId, period: asked, tier });
		return data({ periods, pageUrl, period: summary.period, summary });
	} catch (err) {
		log.error({ requestId: context.get(requestFactsContext).id, err }, "analytics unavailable");
		return data({ periods, pageUrl, period: asked, summary: null }, { status: 503 });
	}
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
	const { periods, period, pageUrl, summary } = loaderData;
	const isEmpty = summary !== null && !summary.hasVisits;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Analytics"
				actions={isEmpty ? null : <PeriodPicker periods={periods} current={period} />}
			/>
			{summary === null ? <AnalyticsUnavailable period={period} /> : null}
			{isEmpty ? <NoVisitsYet pageUrl={pageUrl} /> : null}
			{isEmpty ? <ExcludedTraffic excluded={summary.excluded} /> : null}
			{summary?.hasVisits ? <AnalyticsReport summary={summary} /> : null}
		</div>
	);
}
