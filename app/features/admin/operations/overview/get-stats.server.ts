import { countWaitingTickets } from "#app/features/admin/support/queries.server.ts";
import {
	listPlatformDays,
	type PlatformDay,
} from "#app/features/audience/analytics/platform/get-platform-days.server.ts";
import {
	countAt,
	listSignups,
} from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { getMonthlyRecurringCents } from "#app/features/billing/payments/revenue.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { getPaidPlanNumbers } from "./get-account-numbers.server.ts";
import { countActiveUsers } from "./site-levels.server.ts";

type SiteStats = {
	users: number;
	activeUsers: number;
	suspendedUsers: number;
	/** Number of accounts on each plan. */
	byPlan: Record<Tier, number>;
	links: number;
	/** Monthly recurring revenue in US cents. */
	mrrCents: number;
	waitingTickets: number;
	firstDay: string;
	lastDay: string;
	/** Views, visitors and clicks of each day of the period. */
	days: PlatformDay[];
	signups: { day: string; count: number }[];
};

/**
 * Reads the numbers of the whole site.
 * @param days number of days of views, clicks and sign-ups, including today; null for the calendar month in UTC
 */
export async function getStats(
	{ days }: { days: number | null },
	clock: Clock = systemClock,
): Promise<SiteStats> {
	const lastDay = toUtcDay(clock.now());
	const firstDay = days === null ? `${lastDay.slice(0, 7)}-01` : addDays(lastDay, 1 - days);
	const [users, activeUsers, suspendedUsers, paid, links, mrrCents, tickets, counts, signups] =
		await Promise.all([
			countAt("users", lastDay),
			countActiveUsers(clock),
			countSuspendedUsers(),
			getPaidPlanNumbers(),
			countAt("links", lastDay),
			getMonthlyRecurringCents(),
			countWaitingTickets(),
			listPlatformDays(firstDay, lastDay),
			listSignups(firstDay, lastDay),
		]);
	return {
		users,
		activeUsers,
		suspendedUsers,
		byPlan: { free: Math.max(0, users - sum(Object.values(paid))), ...paid },
		links,
		mrrCents,
		waitingTickets: tickets,
		firstDay,
		lastDay,
		days: counts,
		signups,
	};
}

function sum(counts: readonly number[]): number {
	return counts.reduce((total, count) => total + count, 0);
}

async function countSuspendedUsers(): Promise<number> {
	const [row] = await readRows<{ count: number }>({
		name: "suspended-users",
		text: `SELECT count(*)::int AS count FROM "user" WHERE status = 'suspended'`,
	});
	return row?.count ?? 0;
}
