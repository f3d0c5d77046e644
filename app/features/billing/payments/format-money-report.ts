import { formatMoney } from "#app/lib/format-money.ts";
import type { MoneyReport } from "./get-money-report.server.ts";

/** Formats the figures as a table for a terminal. */
export function formatMoneyReport(report: MoneyReport): string {
	const { mode, monthlyRecurringCents, revenue, upgrades, churn, days } = report;
	const rate = churn.rate === null ? "none" : `${(churn.rate * 100).toFixed(1)}%`;
	const figures = [
		["Stripe mode", mode],
		["Monthly recurring revenue now", formatMoney(monthlyRecurringCents)],
		["Paid", formatMoney(revenue.paidCents)],
		["Refunded", formatMoney(revenue.refundedCents)],
		["Revenue", formatMoney(revenue.netCents)],
		["Upgrades", String(upgrades)],
		["Paying at the start", String(churn.atStart)],
		["Of these, lost", String(churn.lost)],
		["Churn", rate],
	];
	const byDay = days.map(({ day, count, netCents }) => [day, String(count), formatMoney(netCents)]);
	const tables = [figures, [["Day", "Upgrades", "Revenue"], ...byDay]];
	return tables.map(alignColumns).join("\n\n");
}

function alignColumns(rows: string[][]): string {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [n, cell] of row.entries()) widths[n] = Math.max(widths[n] ?? 0, cell.length);
	}
	const align = (cell: string, n: number) =>
		n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0);
	return rows.map((row) => row.map(align).join("  ")).join("\n");
}
