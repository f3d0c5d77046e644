import type { Tier } from "#app/generated/prisma/enums.ts";
import { isFailedPanel, type PanelResult } from "#app/lib/panel.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type * as operations from "./api.ts";
import type { DEVICES } from "./codes.ts";
import { getPlatformReport } from "./platform/get-platform-report.server.ts";
import { getAnalyticsReport } from "./queries.server.ts";
import { nameOfLink } from "./report/deleted-link.ts";
import { getPresentVisitors } from "./report/get-present-visitors.server.ts";
import type { Range } from "./report/ranges.ts";
import type { Slice } from "./report/report-breakdowns.server.ts";
import type { ReportNumbers, Totals } from "./report/report-numbers.server.ts";
import type { ReportSpan } from "./report/report-scope.server.ts";

type Page = { profileId: string; tier: Tier; username: string };

/** Reads the numbers of a page in the shape of the API, as far as a plan shows them. */
export async function getPageDashboard(page: Page, range: Range): Promise<operations.ApiDashboard> {
	const [report, present] = await Promise.all([
		getAnalyticsReport({ ...page, range }),
		getPresentVisitors(page),
	]);
	const { ownAddress, channels, addresses, links, breakdowns, sourceKinds, excluded } = report;
	const own = `/${page.username}`;
	return {
		context: "page",
		...toNumbers(report, report),
		top_pages: [
			{ path: own, views: ownAddress.views, unique_views: ownAddress.visitors },
			...channels.flatMap(({ slug, views, visitors }) =>
				slug === null ? [] : { path: `${own}/${slug}`, views, unique_views: visitors },
			),
		],
		addresses: addresses.map(({ name, views, visitors, clicks }) => {
			return { address: name, views, unique_views: visitors, clicks };
		}),
		top_links: links.map(({ title, clicks }) => ({ title, profile: page.username, clicks })),
		device_types: breakdowns && toDevices(breakdowns.devices),
		traffic_sources: breakdowns && sourceKinds,
		excluded,
		realtime_users: present,
		signups: null,
		upgrades: null,
		total_revenue: null,
	};
}

/**
 * Reads the numbers of all pages in the shape of the API.
 * @throws AppError `unavailable` if a part can't be read: zeros would look like numbers
 */
export async function getPlatformDashboard(
	range: Range,
	requestId: string,
): Promise<operations.ApiDashboard> {
	const report = await getPlatformReport({ range, listPages: {}, requestId });
	const span = readPanel(report.span);
	const lists = readPanel(report.lists);
	const revenue = readPanel(report.revenue);
	return {
		context: "platform",
		...toNumbers(span, readPanel(report.numbers)),
		top_pages: readPanel(report.topPages).rows.map(({ username, views, visitors }) => ({
			path: `/${username}`,
			views,
			unique_views: visitors,
		})),
		addresses: null,
		top_links: readPanel(report.topLinks).rows.map((link) => ({
			title: nameOfLink(link),
			profile: link.username,
			clicks: link.clicks,
		})),
		device_types: toDevices(lists.breakdowns.devices),
		traffic_sources: lists.sourceKinds,
		excluded: readPanel(report.excluded).excluded,
		realtime_users: readPanel(report.present),
		signups: readPanel(report.signups).map(({ day, count }) => ({ date: day, count })),
		upgrades: revenue.days.map(({ day, count, netCents }) => ({
			date: day,
			count,
			revenue: netCents / 100,
		})),
		total_revenue: revenue.netCents / 100,
	};
}

function readPanel<T>(panel: PanelResult<T>): T {
	if (isFailedPanel(panel)) throw new AppError("unavailable", panel.failure);
	return panel.data;
}

function toNumbers(span: ReportSpan, { totals, previous, series }: ReportNumbers) {
	const { firstDay, lastDay, unit, cutToDays } = span;
	const returning = percentOf(totals.returningVisitors, totals.visitors);
	return {
		period: { first_day: firstDay, last_day: lastDay, unit, cut_to_days: cutToDays },
		...toOverview(totals),
		previous: previous && toOverview(previous),
		daily: series,
		new_vs_returning: returning === null ? null : { new: round(100 - returning), returning },
	};
}

function toOverview(totals: Totals): operations.ApiAnalyticsOverview {
	return {
		total_views: totals.views,
		unique_visitors: totals.visitors,
		total_clicks: totals.clicks,
		conversion_rate: percentOf(totals.clickers, totals.visitors),
		bounce_rate: percentOf(totals.bounces, totals.visits),
		avg_session_duration: averageTime(totals),
	};
}

function toDevices(slices: readonly Slice[]) {
	const visitors = (device: (typeof DEVICES)[number]) =>
		slices.find(({ value }) => value === device)?.visitors ?? 0;
	return {
		desktop: visitors("desktop"),
		mobile: visitors("mobile"),
		tablet: visitors("tablet"),
		other: visitors("other"),
	};
}

/** @returns seconds; null if no time was measured */
export function averageTime({ engagedS, engagedVisits }: Totals): number | null {
	return engagedVisits === 0 ? null : Math.round(engagedS / engagedVisits);
}

/** @returns percent with one decimal; null of nothing */
export function percentOf(part: number, whole: number): number | null {
	return whole === 0 ? null : round((100 * part) / whole);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
