import type { Tier } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { TIERS } from "../plans/plans.ts";
import { effectiveStatus, grantsPlan } from "../subscription/status.ts";
import type { CustomerFacts } from "../sync/fetch-customer.server.ts";
import type { SubscriptionChange } from "../sync/update-facts.server.ts";
import type { BillingMail, Money } from "./billing-mail.tsx";
import { sendBillingMail } from "./send-billing-mail.server.ts";

/**
 * Queues the emails about what a sync found, in its transaction: each is sent once, and only if what it says is stored.
 */
export async function queueBillingMails(
	tx: Tx,
	{
		userId,
		changes,
		facts,
		tiers,
		now,
	}: {
		userId: string;
		changes: readonly SubscriptionChange[];
		/** The customer as it is now. */
		facts: Pick<CustomerFacts, "subscriptions" | "invoices" | "nextCharge">;
		tiers: { from: Tier; to: Tier };
		now: Date;
	},
): Promise<void> {
	const { subscriptions, invoices } = facts;
	const mails = changes.flatMap((change) => mailsAbout(change, facts));
	const grown = TIERS.indexOf(tiers.to) - TIERS.indexOf(tiers.from);
	if (grown > 0) mails.push({ kind: "upgraded", tier: tiers.to, paid: findPaid(invoices) });
	const isOff = subscriptions.some(
		(one) =>
			one.tier === tiers.from && effectiveStatus(one, now) === "unpaid" && !one.isRenewalStopped,
	);
	if (grown < 0 && isOff) {
		mails.push({ kind: "off", tier: tiers.from, nowTier: tiers.to, due: findDue(invoices) });
	} else if (grown < 0 && changes.some(hasEnded)) {
		mails.push({ kind: "ended", tier: tiers.from, nowTier: tiers.to });
	}
	for (const mail of mails) await enqueue(sendBillingMail, { userId, mail }, { tx });
}

function mailsAbout(
	{ before, after }: SubscriptionChange,
	{ invoices, nextCharge }: Pick<CustomerFacts, "invoices" | "nextCharge">,
): BillingMail[] {
	const { tier, status, cancelAt, isRenewalStopped } = after;
	if (tier === null || !grantsPlan(status)) return [];
	const mails: BillingMail[] = [];
	if (status === "past_due" && before?.status !== "past_due") {
		mails.push({ kind: "payment-failed", tier, due: findDue(invoices) });
	}
	// The email about the suspension or the deletion says what becomes of the subscription.
	if (cancelAt !== null && (before?.cancelAt ?? null) === null && !isRenewalStopped) {
		const isUnpaid = status === "past_due";
		const stillCharged = nextCharge && {
			cents: nextCharge.cents,
			currency: nextCharge.currency,
			atMs: nextCharge.at.getTime(),
		};
		mails.push({ kind: "will-end", tier, endsAtMs: cancelAt.getTime(), isUnpaid, stillCharged });
	}
	return mails;
}

/** Amount of the latest payment that wasn't refunded. */
function findPaid(invoices: CustomerFacts["invoices"]): Money | null {
	const [latest] = invoices
		.filter(({ paidCents, refundedCents }) => paidCents > 0 && refundedCents === 0)
		.sort((a, b) => (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0));
	return latest ? { cents: latest.paidCents, currency: latest.currency } : null;
}

/** Amount of the latest invoice that can still be paid. */
function findDue(invoices: CustomerFacts["invoices"]): Money | null {
	const [latest] = invoices
		.filter(({ status, dueCents }) => status === "open" && dueCents > 0)
		.sort((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime());
	return latest ? { cents: latest.dueCents, currency: latest.currency } : null;
}

function hasEnded({ before, after }: SubscriptionChange): boolean {
	return before !== null && grantsPlan(before.status) && !grantsPlan(after.status);
}
