import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { invoiceAddress } from "./invoice-address.server.ts";

/** What a creator has to do about a payment, for the banner on every dashboard page. */
export type PaymentProblem = {
	/**
	 * `past_due`: a renewal failed, the plan is kept for a time. `unpaid`: Stripe gave up, the plan is lost, also if
	 * Stripe calls that paused.
	 * `incomplete`: the first payment isn't finished. `pending_update`: an upgrade waits for its payment.
	 * `paused`: the subscription is paused at Stripe for another reason than a payment. `disputed`: a payment was disputed at the bank.
	 */
	kind: "past_due" | "unpaid" | "incomplete" | "pending_update" | "paused" | "disputed";
	/** Address on this site that leads to Stripe's page to pay; null if no payment helps. Paying the invoice of an earlier period gives no plan back. */
	invoiceUrl: string | null;
	/** When Stripe tries the card again; null if it won't. */
	nextAttemptAt: Date | null;
};

/**
 * Joins the open invoice of a subscription's present period: paying any other gives no plan. Paying one of a paused
 * subscription doesn't resume it.
 */
const OPEN_INVOICE = `
	LEFT JOIN LATERAL (
		SELECT id, next_attempt_at FROM invoice
		WHERE user_id = s.user_id AND stripe_subscription_id = s.stripe_subscription_id
			AND reason LIKE 'subscription%' AND status = 'open' AND due_cents > 0
			AND issued_at >= s.current_period_start AND s.status <> 'paused'
		ORDER BY issued_at DESC LIMIT 1
	) i ON true`;

const PROBLEM_STATUSES = ["past_due", "unpaid", "incomplete", "paused"] as const;

/**
 * Finds the most urgent problem with a creator's payments, those with a plan first; null if there is none. One query;
 * never asks Stripe.
 */
export async function getPaymentProblem(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<PaymentProblem | null> {
	const [row] = await query<Omit<PaymentProblem, "invoiceUrl"> & { invoiceId: string | null }>({
		name: "get-payment-problem",
		text: `
			SELECT kind, "invoiceId", "nextAttemptAt" FROM (
				SELECT CASE WHEN s.status IN ('past_due', 'paused') AND s.grace_until <= $4 THEN 'unpaid' ELSE s.status END AS kind,
					i.id AS "invoiceId", i.next_attempt_at AS "nextAttemptAt",
					array_position($3::text[], s.status::text) + CASE WHEN s.tier IS NULL THEN 200 ELSE 0 END AS place
				FROM subscription s
				${OPEN_INVOICE}
				WHERE s.user_id = $1 AND s.livemode = $2 AND s.status = ANY($3)
				UNION ALL
				SELECT 'pending_update', i.id, NULL, 100
				FROM subscription s
				${OPEN_INVOICE}
				WHERE s.user_id = $1 AND s.livemode = $2 AND s.pending_tier IS NOT NULL
					AND s.pending_until > $4 AND s.ended_at IS NULL
				UNION ALL
				SELECT 'disputed', NULL, NULL, 101 FROM invoice
				WHERE user_id = $1 AND livemode = $2 AND is_disputed
			) problem
			ORDER BY place LIMIT 1`,
		values: [userId, isLiveMode, PROBLEM_STATUSES, clock.now()],
	});
	if (!row) return null;
	const { invoiceId, ...problem } = row;
	return { ...problem, invoiceUrl: invoiceId && invoiceAddress(invoiceId) };
}
