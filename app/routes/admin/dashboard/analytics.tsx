import { CustomRangeForm } from "#app/features/audience/analytics/components/custom-range-form.tsx";
import { PlatformReport } from "#app/features/audience/analytics/components/platform-report.tsx";
import { PresentOnSite } from "#app/features/audience/analytics/components/present-on-site.tsx";
import { RangePicker } from "#app/features/audience/analytics/components/range-picker.tsx";
import { getPlatformReport } from "#app/features/audience/analytics/platform/get-platform-report.server.ts";
import { readListPages } from "#app/features/audience/analytics/report/list-pages.ts";
import { rangeSearch, readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/analytics";

export const meta = titled("Analytics · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const { requestId } = context.get(currentAdministratorContext);
	const range = readRange(url.searchParams);
	const listPages = readListPages(url.searchParams);
	return { range, ...(await getPlatformReport({ range, listPages, requestId })) };
}

export default function AdminAnalytics({ loaderData }: Route.ComponentProps) {
	const { range, ...report } = loaderData;
	const search = rangeSearch(range);
	const visitors = "data" in report.present ? report.present.data : null;
	return (
		<div className="grid gap-8">
			<PageHeader title="Analytics" description="Administrator" />
			<PresentOnSite visitors={visitors} search={search} />
			<RangePicker current={range} hasAll={false} />
			<Panel result={report.span}>
				{(span) => (
					<>
						{range.kind === "custom" ? (
							<CustomRangeForm
								from={span.firstDay}
								to={span.lastDay}
								oldest={span.oldestDay}
								today={span.today}
							/>
						) : null}
						<PlatformReport report={report} span={span} search={search} />
					</>
				)}
			</Panel>
		</div>
	);
}
