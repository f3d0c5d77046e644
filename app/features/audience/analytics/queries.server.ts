import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { getPeakSource, type PeakSource } from "./report/get-peak-source.server.ts";
import { getPresentVisitors } from "./report/get-present-visitors.server.ts";
import { getExcluded, type ReportExcluded } from "./report/report-excluded.server.ts";
import { getLists, type ReportLists } from "./report/report-lists.server.ts";
import { getNumbers, type ReportNumbers } from "./report/report-numbers.server.ts";
import { type AskedReport, getScope, type ReportSpan } from "./report/report-scope.server.ts";

export type AnalyticsReport = ReportSpan & ReportNumbers & ReportLists & ReportExcluded;

/**
 * Returns a page's numbers for a range, limited to what the owner's plan shows. Reads roll-ups only, so the cost
 * doesn't depend on the number of visits.
 *
 * @throws AppError `not_found` if the profile doesn't exist
 */
export async function getAnalyticsReport(
	asked: AskedReport,
	clock: Clock = systemClock,
): Promise<AnalyticsReport> {
	const scope = await getScope(asked, clock);
	const [numbers, lists, excluded] = await Promise.all([
		getNumbers(scope),
		getLists(scope),
		getExcluded(scope),
	]);
	return { ...scope.span, ...numbers, ...lists, ...excluded };
}

/** The parts of the report. A part that can't be read is null; the others are still there. */
export type ReportParts = {
	span: ReportSpan;
	numbers: (ReportNumbers & { peakSource: PeakSource | null }) | null;
	lists: ReportLists | null;
	excluded: ReportExcluded | null;
	/** Visitors of the last five minutes. */
	presentVisitors: number | null;
};

/**
 * Returns the parts of `getAnalyticsReport` for a screen.
 *
 * @param onFailure called for every part that can't be read
 * @throws AppError `not_found` if the profile doesn't exist
 */
export async function getReportParts(
	asked: AskedReport,
	onFailure: (error: unknown) => void,
	clock: Clock = systemClock,
): Promise<ReportParts> {
	const scope = await getScope(asked, clock);
	const orNull = <T>(part: Promise<T>): Promise<T | null> =>
		part.catch((error: unknown) => {
			onFailure(error);
			return null;
		});
	const numbersWithPeak = async () => {
		const numbers = await getNumbers(scope);
		return { ...numbers, peakSource: await orNull(getPeakSource(scope, numbers.series)) };
	};
	const [numbers, lists, excluded, presentVisitors] = await Promise.all([
		orNull(numbersWithPeak()),
		orNull(getLists(scope)),
		orNull(getExcluded(scope)),
		orNull(getPresentVisitors(asked, clock)),
	]);
	return { span: scope.span, numbers, lists, excluded, presentVisitors };
}
