import { ChartLine, UserX } from "lucide-react";
import { openAccount } from "#app/features/admin/users/acts/open-account.server.ts";
import {
	getPageAnalytics,
	type PageAnalytics,
} from "#app/features/admin/users/get-page-analytics.server.ts";
import { userPath } from "#app/features/admin/users/paths.ts";
import { AnalyticsReport } from "#app/features/audience/analytics/components/analytics-report.tsx";
import { CustomRangeForm } from "#app/features/audience/analytics/components/custom-range-form.tsx";
import { ExcludedTraffic } from "#app/features/audience/analytics/components/excluded-traffic.tsx";
import { PresentBanner } from "#app/features/audience/analytics/components/present-visitors.tsx";
import { RangePicker } from "#app/features/audience/analytics/components/range-picker.tsx";
import { readListPages } from "#app/features/audience/analytics/report/list-pages.ts";
import { rangeSearch, readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/analytics";

const UNAVAILABLE = "Failed to load analytics data of this page.";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `Analytics of ${loaderData?.name ?? "a user"} · Admin`,
	"noindex",
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const { id: userId, email, page } = await openAccount({ actor, userId: params.userId });
	const range = readRange(url.searchParams);
	const isCompared = url.searchParams.get("compare") === "previous";
	const asked = { range, listPages: readListPages(url.searchParams), requestId: actor.requestId };
	const read = page && getPageAnalytics({ ...asked, userId, profileId: page.id });
	const analytics = read && (await loadPanel(read, UNAVAILABLE, actor));
	const username = page?.username ?? null;
	return { userId, name: page?.name ?? email, username, range, isCompared, analytics };
}

export default function UserAnalytics({ loaderData }: Route.ComponentProps) {
	const { userId, name, username, range, isCompared, analytics } = loaderData;
	const comparison = isCompared ? "&compare=previous" : "";
	const search = rangeSearch(range) + comparison;
	const present =
		analytics && "data" in analytics ? analytics.data.parts.presentVisitors : undefined;
	return (
		<div className="grid gap-8">
			<PageHeader
				title={<span className="wrap-anywhere">Analytics of {name}</span>}
				state={
					present === undefined ? undefined : (
						<PresentBanner visitors={present} isLive={false} search={search} />
					)
				}
				description={username === null ? undefined : `@${username}`}
				actions={
					<ButtonLink to={userPath(userId)} size="sm">
						View user
					</ButtonLink>
				}
			/>
			{username === null || analytics === null ? (
				<EmptyState icon={UserX} title="No page" heading="h2">
					This account has no page, so nothing is counted.
				</EmptyState>
			) : (
				<>
					<div className="grid justify-items-start gap-4">
						<RangePicker current={range} hasAll comparison={comparison} />
						{range.kind === "custom" && "data" in analytics ? (
							<CustomRange {...analytics.data} />
						) : null}
					</div>
					<Panel result={analytics}>
						{({ parts, changes }) =>
							parts.span.hasVisits ? (
								<AnalyticsReport
									parts={parts}
									username={username}
									search={search}
									isCompared={isCompared}
									changes={changes}
									isOwner={false}
								/>
							) : (
								<>
									<EmptyState icon={ChartLine} title="No visits yet" heading="h2">
										Nobody has visited this page yet.
									</EmptyState>
									{parts.excluded?.excluded.length ? (
										<ExcludedTraffic {...parts.excluded} isOwner={false} />
									) : null}
								</>
							)
						}
					</Panel>
				</>
			)}
		</div>
	);
}

function CustomRange({ parts: { span } }: PageAnalytics) {
	return (
		<CustomRangeForm
			from={span.firstDay}
			to={span.lastDay}
			oldest={span.oldestDay}
			today={span.today}
		/>
	);
}
