import { handle } from "#app/api/handler.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import * as operations from "./api.ts";
import {
	averageTime,
	getPageDashboard,
	getPlatformDashboard,
	percentOf,
} from "./get-api-dashboard.server.ts";
import { getPresentOnSite } from "./platform/get-present-on-site.server.ts";
import { getAnalyticsReport } from "./queries.server.ts";
import { getPresentVisitors } from "./report/get-present-visitors.server.ts";
import { type Range, rangeOf } from "./report/ranges.ts";
import type { Slice } from "./report/report-breakdowns.server.ts";
import { listDays } from "./utc-day.ts";

/** The handlers of the operations that read analytics. */

/** The specification's text. */
const FAILED = "Failed to load analytics data.";

export const handlers = handle(operations, {
	async getAnalyticsSummary({ page, query }) {
		const range: Range = { kind: "days", days: query.days };
		const report = await mapError(FAILED, () => getAnalyticsReport({ ...page, range }));
		const { totals, series, breakdowns, links, channels, ownAddress, visitors } = report;
		const share = (slice: Slice) => percentOf(slice.visitors, visitors) ?? 0;
		const own = `/${page.username}`;
		return {
			body: {
				days: listDays(report.firstDay, report.lastDay).length,
				total_views: totals.views,
				unique_visitors: totals.visitors,
				link_clicks: totals.clicks,
				conversion_rate: percentOf(totals.clickers, totals.visitors),
				avg_time_on_page: toMinutes(averageTime(totals) ?? 0),
				daily_views: series.map(({ at: date, ...counts }) => ({ date, ...counts })),
				referrers:
					breakdowns?.sources.map((slice) => ({
						name: slice.label,
						visitors: slice.visitors,
						percentage: share(slice),
					})) ?? null,
				devices: breakdowns
					? Object.fromEntries(breakdowns.devices.map((slice) => [slice.value, share(slice)]))
					: null,
				geography:
					breakdowns?.countries.map((slice) => ({
						country: slice.label,
						visitors: slice.visitors,
						percentage: share(slice),
					})) ?? null,
				top_pages: [
					{ path: own, views: ownAddress.views, unique_views: ownAddress.visitors },
					...channels.flatMap(({ slug, views, visitors: unique_views }) =>
						slug === null ? [] : { path: `${own}/${slug}`, views, unique_views },
					),
				],
				links: links.map(({ title, clicks }) => ({ title, clicks })),
			} satisfies operations.ApiSummary,
		};
	},

	async getAnalyticsDashboard({ page, query, facts }) {
		const range = rangeOf(query);
		const body = page
			? await mapError(FAILED, () => getPageDashboard(page, range))
			: await getPlatformDashboard(range, facts.id);
		return { body };
	},

	getRealtimeVisitors: async ({ page }) => ({
		body: { realtime_users: page ? await getPresentVisitors(page) : await getPresentOnSite() },
	}),
});

/** @returns "1:05" for 65 seconds */
function toMinutes(seconds: number): string {
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
