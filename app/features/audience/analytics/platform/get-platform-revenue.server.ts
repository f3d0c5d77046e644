import {
	getRevenue,
	listUpgradesByDay,
	type UpgradeDay,
} from "#app/features/billing/payments/revenue.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { addDays, startOfDay } from "../utc-day.ts";
import type { PlatformScope } from "./platform-scope.server.ts";
import { CHANGES } from "./site-growth.server.ts";

export type PlatformRevenue = {
	/** Paid in the period, less refunds of these payments, in US cents. */
	netCents: number;
	refundedCents: number;
	/** Days with upgrades or revenue, in order. */
	days: UpgradeDay[];
};

/** Revenue and upgrades of a period. Days are read from their sums, so the cost doesn't grow with the payments. */
export async function getPlatformRevenue(scope: PlatformScope): Promise<PlatformRevenue> {
	const { unit, firstDay, lastDay } = scope.span;
	if (unit === "day") return listRevenueDays(firstDay, lastDay);
	const period = periodOf(scope);
	const [{ netCents, refundedCents }, days] = await Promise.all([
		getRevenue(period),
		listUpgradesByDay(period),
	]);
	return { netCents, refundedCents, days };
}

/** Names in `analytics.site_growth`: those of the other mode are left out. */
const NAMES = ["upgrades", "net-cents", "refunded-cents"].map((name) =>
	isLiveMode ? name : `${name}-test`,
);

/**
 * Revenue and upgrades from `firstDay` to `lastDay`, two UTC days, both included. Triggers on invoices and changes of
 * plan count like those on accounts do, see site-growth.server.ts.
 */
export async function listRevenueDays(firstDay: string, lastDay: string): Promise<PlatformRevenue> {
	const rows = await readRows<UpgradeDay & { refundedCents: number }>({
		name: "site-revenue",
		text: `
			SELECT * FROM (
				SELECT day::text, ${["count", "netCents", "refundedCents"].map(
					(column, index) =>
						`coalesce(sum(change) FILTER (WHERE name = ($1::text[])[${index + 1}]), 0)::float8 AS "${column}"`,
				)}
				FROM ${CHANGES} WHERE name = ANY($1) AND day BETWEEN $2 AND $3 GROUP BY day
			) AS days WHERE count <> 0 OR "netCents" <> 0 OR "refundedCents" <> 0
			ORDER BY day`,
		values: [NAMES, firstDay, lastDay],
	});
	const sum = (count: "netCents" | "refundedCents") =>
		rows.reduce((total, row) => total + row[count], 0);
	return {
		netCents: sum("netCents"),
		refundedCents: sum("refundedCents"),
		days: rows.map(({ refundedCents: _refundedCents, ...day }) => day),
	};
}

/** The period of a report as times: from its first hour or day until the end of the last one, which is left out. */
function periodOf({ span, points }: PlatformScope): { from: Date; to: Date } {
	const first = points[0] ?? span.firstDay;
	const from = span.unit === "hour" ? Date.parse(first) : startOfDay(span.firstDay);
	return { from: new Date(from), to: new Date(startOfDay(addDays(span.lastDay, 1))) };
}
