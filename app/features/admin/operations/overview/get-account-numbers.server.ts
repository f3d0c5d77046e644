import { countAt } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { getMonthlyRecurringCents } from "#app/features/billing/payments/revenue.server.ts";
import { PAID_PLANS, type PaidPlan } from "#app/features/billing/plans/plans.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { countActiveUsers, levelAt } from "./site-levels.server.ts";

/** Number of days after which a number is compared with itself. */
const COMPARED_DAYS = 30;

/** A number now, and 30 days ago; null if it isn't known. */
type Compared = { now: number; before: number | null };

export type Accounts = {
	users: Compared;
	activeUsers: Compared;
	links: Compared;
	/** Monthly recurring revenue in US cents. */
	mrrCents: Compared;
	/** Number of accounts on each paid plan. */
	paid: Record<PaidPlan, number>;
};

export async function getAccountNumbers(clock: Clock = systemClock): Promise<Accounts> {
	const today = toUtcDay(clock.now());
	const before = addDays(today, -COMPARED_DAYS);
	const compare = async (now: Promise<number>, then: Promise<number | null>): Promise<Compared> => {
		const [current, earlier] = await Promise.all([now, then]);
		return { now: current, before: earlier };
	};
	const [users, links, activeUsers, mrrCents, paid] = await Promise.all([
		compare(countAt("users", today), countAt("users", before)),
		compare(countAt("links", today), countAt("links", before)),
		compare(countActiveUsers(clock), levelAt("active-users", before)),
		compare(getMonthlyRecurringCents(), levelAt("mrr-cents", before)),
		getPaidPlanNumbers(),
	]);
	return { users, links, activeUsers, mrrCents, paid };
}

/** Number of accounts on each paid plan. */
export async function getPaidPlanNumbers(): Promise<Record<PaidPlan, number>> {
	const rows = await readRows<{ tier: PaidPlan; count: number }>({
		name: "paid-plans",
		// With <> instead of the names, PostgreSQL would read every entry of the index.
		text: `SELECT tier, count(*)::int AS count FROM "user" WHERE tier = ANY($1::tier[]) GROUP BY tier`,
		values: [PAID_PLANS],
	});
	const counts = new Map(rows.map(({ tier, count }) => [tier, count]));
	const entries = PAID_PLANS.map((plan) => [plan, counts.get(plan) ?? 0]);
	return Object.fromEntries(entries) as Record<PaidPlan, number>;
}
