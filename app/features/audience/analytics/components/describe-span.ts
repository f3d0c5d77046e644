import type { ReportNumbers } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import type { ReportSpan } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { formatDay, formatHour } from "#app/lib/chart-scale.ts";

/** Years are shown only if there is more than one. */
export function describeSpan(span: ReportSpan, series: ReportNumbers["series"] = []): string {
	const first = series[0]?.at;
	if (span.unit === "hour") {
		const from =
			first === undefined
				? "The last 24 hours"
				: `${formatDay(first)}, ${formatHour(first)} to now`;
		return `${from}, in UTC.`;
	}
	const running = span.lastDay === span.today ? " Today isn’t over yet." : "";
	return `${describeDays(span)}, in UTC days.${running}`;
}

function describeDays({ firstDay, lastDay }: Pick<ReportSpan, "firstDay" | "lastDay">): string {
	if (firstDay === lastDay) return formatDay(lastDay);
	const [firstYear, lastYear] = [firstDay.slice(0, 4), lastDay.slice(0, 4)];
	if (firstYear === lastYear) return `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
	return `${formatDay(firstDay)}, ${firstYear} to ${formatDay(lastDay)}, ${lastYear}`;
}

/** @returns the period of comparison, such as "the 7 days before" */
export function describeBefore({ length }: { length: number }, { unit }: ReportSpan): string {
	return length === 1 ? `the ${unit} before` : `the ${length} ${unit}s before`;
}
