import { isLiveMode } from "#app/platform/stripe.server.ts";
import {
	type Churn,
	getChurn,
	getMonthlyRecurringCents,
	getRevenue,
	listUpgradesByDay,
	type Period,
	type Revenue,
	type UpgradeDay,
} from "./revenue.server.ts";

/** Figures of a period. Amounts are US cents. */
export type MoneyReport = {
	/** Mode of the Stripe key: figures of the other mode are left out. */
	mode: "live" | "test";
	/** Monthly recurring revenue now, not in the period. */
	monthlyRecurringCents: number;
	revenue: Revenue;
	upgrades: number;
	churn: Churn;
	/** Days with upgrades or revenue, in order. */
	days: UpgradeDay[];
};

/** Reads the figures of a period from the stored facts. */
export async function getMoneyReport(period: Period): Promise<MoneyReport> {
	const [monthlyRecurringCents, revenue, churn, days] = await Promise.all([
		getMonthlyRecurringCents(),
		getRevenue(period),
		getChurn(period),
		listUpgradesByDay(period),
	]);
	return {
		mode: isLiveMode ? "live" : "test",
		monthlyRecurringCents,
		revenue,
		upgrades: days.reduce((sum, { count }) => sum + count, 0),
		churn,
		days,
	};
}
