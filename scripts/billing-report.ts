/**
 * `npm run billing:report`: prints revenue, upgrades and churn of the last 30 days, or of a range of UTC days
 * (`-- 2026-11-01 2026-11-30`), as a table, or as JSON with `--json`.
 */
import { parseArgs } from "node:util";
import { inProduct } from "./database/in-product.ts";
import { runTask } from "./process/task.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

await runTask(async (stop) => {
	const request = readArguments();
	if (request === null) {
		console.error("Usage: npm run billing:report [-- FIRST-DAY LAST-DAY] [--json], as YYYY-MM-DD");
		return 2;
	}
	const { from, lastDay, isJson } = request;
	return inProduct(stop, async () => {
		const { getMoneyReport } = await import(
			"../app/features/billing/payments/get-money-report.server.ts"
		);
		const { formatMoneyReport } = await import(
			"../app/features/billing/payments/format-money-report.ts"
		);
		const report = await getMoneyReport({ from, to: new Date(lastDay.getTime() + DAY_MS) });
		const days = { firstDay: toDay(from), lastDay: toDay(lastDay) };
		console.log(
			isJson
				? JSON.stringify({ ...days, ...report }, null, "\t")
				: `${days.firstDay} to ${days.lastDay} (UTC)\n\n${formatMoneyReport(report)}`,
		);
		return 0;
	});
});

/** @returns null for arguments that name no range */
function readArguments(): { from: Date; lastDay: Date; isJson: boolean } | null {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { json: { type: "boolean", default: false } },
		});
		const today = new Date(toDay(new Date()));
		const [first, last, ...more] = positionals;
		const from = first ? parseDay(first) : new Date(today.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
		const lastDay = last ? parseDay(last) : today;
		if (!from || !lastDay || from > lastDay || more.length > 0) return null;
		return { from, lastDay, isJson: values.json };
	} catch {
		return null;
	}
}

/** @returns midnight UTC of the day; null for a day that doesn't exist */
function parseDay(text: string): Date | null {
	const day = new Date(`${text}T00:00:00Z`);
	return Number.isFinite(day.getTime()) && toDay(day) === text ? day : null;
}

function toDay(time: Date): string {
	return time.toISOString().slice(0, 10);
}
