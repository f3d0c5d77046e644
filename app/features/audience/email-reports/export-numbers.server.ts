import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import {
	type AskedReport,
	getScope,
} from "#app/features/audience/analytics/report/report-scope.server.ts";
import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listReportRows, type ReportRow } from "./list-report-rows.server.ts";

const COLUMNS = [
	"time",
	"dimension",
	"value",
	"name",
	"views",
	"visitors",
	"clicks",
	"clickers",
	"visits",
	"bounces",
	"returning_visitors",
	"engaged_visits",
	"engaged_seconds",
	"excluded_hits",
] as const satisfies ReadonlyArray<keyof ReportRow>;

/**
 * Streams the numbers of a range as CSV: one row per dimension value and day or hour. Their sums are the numbers on the
 * analytics tab. Cells are escaped so that spreadsheets don't run them as formulas.
 *
 * @param asked.username username for the name of the file
 * @throws AppError `forbidden` if the plan has no export; `not_found`; `unavailable`
 */
export async function exportNumbers(
	{ username, ...asked }: AskedReport & { username: string },
	clock: Clock = systemClock,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
	requireEntitlement(asked, "analyticsExport");
	const scope = await getScope(asked, clock);
	const { firstDay, lastDay } = scope.span;
	const csv = stringify({ columns: [...COLUMNS], header: true, bom: true, escape_formulas: true });
	// An error aborts the download, so that a partial file isn't taken for a complete one.
	pipeline(Readable.from(logFailure(listReportRows(scope))), csv, () => {});
	return {
		fileName: `${username}-analytics-${firstDay}-to-${lastDay}.csv`,
		stream: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
	};
}

/** Logs failures, but not aborted downloads. */
async function* logFailure(rows: AsyncIterable<ReportRow>): AsyncGenerator<ReportRow> {
	try {
		yield* rows;
	} catch (error) {
		log.error({ err: error }, "an export of numbers broke off");
		throw error;
	}
}
