import type { PanelResult } from "#app/lib/panel.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import type { ListPages } from "../report/list-pages.ts";
import type { Range } from "../report/ranges.ts";
import {
	getPlatformExcluded,
	getPlatformLists,
	getPlatformNumbers,
} from "./get-platform-report-parts.server.ts";
import { getPlatformRevenue } from "./get-platform-revenue.server.ts";
import { getPresentOnSite } from "./get-present-on-site.server.ts";
import { listTopLinks, listTopPages } from "./list-top.server.ts";
import { getPlatformScope } from "./platform-scope.server.ts";
import { listSignups } from "./site-growth.server.ts";

/** The specification's text. */
const UNAVAILABLE = "Failed to load admin analytics data.";

export type PlatformReport = Awaited<ReturnType<typeof getPlatformReport>>;

/** The panels of the analytics of all pages. Each can fail alone, and they load in parallel. */
export async function getPlatformReport(
	{ range, listPages, requestId }: { range: Range; listPages: ListPages; requestId: string },
	clock: Clock = systemClock,
) {
	const load = <T>(data: Promise<T>): Promise<PanelResult<T>> =>
		loadPanel(data, UNAVAILABLE, { requestId });
	const scope = getPlatformScope(range, clock);
	const [span, numbers, lists, topPages, topLinks, signups, revenue, excluded, present] =
		await Promise.all([
			load(scope.then((found) => found.span)),
			load(scope.then(getPlatformNumbers)),
			load(scope.then((found) => getPlatformLists(found, listPages))),
			load(scope.then(listTopPages)),
			load(scope.then(listTopLinks)),
			load(scope.then(({ span: { firstDay, lastDay } }) => listSignups(firstDay, lastDay))),
			load(scope.then(getPlatformRevenue)),
			load(scope.then(getPlatformExcluded)),
			load(getPresentOnSite(clock)),
		]);
	return { span, numbers, lists, topPages, topLinks, signups, revenue, excluded, present };
}
