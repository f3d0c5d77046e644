import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";

/**
 * Money, from stored Stripe facts. Amounts are US cents; a period is [from, to) in UTC, days are UTC days. Invoices in
 * another currency are left out, because their cents can't be added. Formulas: docs/operations.md, "Payments".
 */

export type Period = { from: Date; to: Date };

const CURRENCY = "usd";

/** Monthly recurring revenue: the prices in US dollars of all subscriptions that grant a plan and aren't scheduled to end. */
export async function getMonthlyRecurringCents(clock: Clock = systemClock): Promise<number> {
	const [row] = await readRows<{ cents: number }>({
		text: `
			SELECT coalesce(sum(price_cents), 0)::integer AS cents FROM subscription
			WHERE livemode = $1 AND tier IS NOT NULL AND cancel_at IS NULL AND currency = $2
				AND (status = 'active' OR status = 'past_due' AND (grace_until IS NULL OR grace_until > $3))`,
		values: [isLiveMode, CURRENCY, clock.now()],
	});
	return row?.cents ?? 0;
}

export type Revenue = {
	/** What was paid, less what was returned of these payments by refunds and lost disputes. */
	netCents: number;
	paidCents: number;
	refundedCents: number;
};

/** Revenue of the invoices that were paid in a period. */
export async function getRevenue({ from, to }: Period): Promise<Revenue> {
	const [row] = await readRows<Revenue>({
		text: `
			SELECT coalesce(sum(paid_cents), 0)::integer AS "paidCents",
				coalesce(sum(refunded_cents), 0)::integer AS "refundedCents",
				coalesce(sum(paid_cents - refunded_cents), 0)::integer AS "netCents"
			FROM invoice WHERE livemode = $1 AND currency = $2 AND paid_at >= $3 AND paid_at < $4`,
		values: [isLiveMode, CURRENCY, from, to],
	});
	return row ?? { netCents: 0, paidCents: 0, refundedCents: 0 };
}

export type UpgradeDay = {
	/** UTC day: YYYY-MM-DD. */
	day: string;
	/** Changes to a larger plan by a subscription. */
	count: number;
	/** Net revenue of the invoices paid that day. */
	netCents: number;
};

/** Upgrades and revenue of each day of a period that has either, in order. */
export function listUpgradesByDay({ from, to }: Period): Promise<UpgradeDay[]> {
	return readRows<UpgradeDay>({
		text: `
			SELECT day::text, sum(upgrades)::integer AS count, sum(cents)::integer AS "netCents" FROM (
				SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS upgrades, 0 AS cents FROM tier_change
				WHERE livemode = $1 AND cause = 'subscription' AND to_tier > from_tier AND at >= $3 AND at < $4 GROUP BY 1
				UNION ALL
				SELECT (paid_at AT TIME ZONE 'UTC')::date, 0, sum(paid_cents - refunded_cents) FROM invoice
				WHERE livemode = $1 AND currency = $2 AND paid_at >= $3 AND paid_at < $4 GROUP BY 1
			) facts GROUP BY day ORDER BY day`,
		values: [isLiveMode, CURRENCY, from, to],
	});
}

export type Churn = {
	/** Accounts with a paid subscription at the start of the period. */
	atStart: number;
	/** Of these, those without one at its end. */
	lost: number;
	/** `lost` of `atStart`, 0 to 1; null if there were none. */
	rate: number | null;
};

/** Churn of a period: paying customers at its start who no longer paid at its end. */
export async function getChurn({ from, to }: Period): Promise<Churn> {
	const [row] = await readRows<{ atStart: number; lost: number }>({
		text: `
			WITH own AS (
				-- An account that is deleted since has no id left: its subscription stands for it.
				SELECT coalesce(user_id::text, stripe_subscription_id) AS payer, started_at, ended_at, status
				FROM subscription WHERE livemode = $1 AND tier IS NOT NULL
					AND status NOT IN ('incomplete', 'incomplete_expired')
			), paying_at_start AS (
				SELECT DISTINCT payer FROM own WHERE started_at < $2 AND (ended_at IS NULL OR ended_at >= $2)
			), paying_at_end AS (
				SELECT DISTINCT payer FROM own WHERE started_at < $3 AND (ended_at IS NULL OR ended_at >= $3)
			)
			SELECT count(*)::integer AS "atStart", (count(*) FILTER (WHERE e.payer IS NULL))::integer AS lost
			FROM paying_at_start s LEFT JOIN paying_at_end e USING (payer)`,
		values: [isLiveMode, from, to],
	});
	const { atStart, lost } = row ?? { atStart: 0, lost: 0 };
	return { atStart, lost, rate: atStart === 0 ? null : lost / atStart };
}
