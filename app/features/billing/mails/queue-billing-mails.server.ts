import type { Tier } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { TIERS } from "../plans.ts";
import { grantsPlan } from "../subscription/status.ts";
import type { InvoiceFacts } from "../sync/read-customer.server.ts";
import type { SubscriptionChange } from "../sync/write-facts.server.ts";
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
		invoices,
		tiers,
	}: {
		userId: string;
		changes: readonly SubscriptionChange[];
		/** The customer's invoices as they are now. */
		invoices: readonly InvoiceFacts[];
		tiers: { from: Tier; to: Tier };
	},
): Promise<void> {
	const mails = changes.flatMap((change) => mailsAbout(change, invoices));
	const grown = TIERS.indexOf(tiers.to) - TIERS.indexOf(tiers.from);
	if (grown > 0) mails.push({ kind: "upgraded", tier: tiers.to, paid: findPaid(invoices) });
	const ended = changes.find(hasEnded);
	if (grown < 0 && ended) {
		const { priceCents: cents, currency } = ended.after;
		mails.push({ kind: "ended", tier: tiers.from, nowTier: tiers.to, price: { cents, currency } });
	}
	for (const mail of mails) await enqueue(sendBillingMail, { userId, mail }, { tx });
}

function mailsAbout(
	{ before, after }: SubscriptionChange,
	invoices: readonly InvoiceFacts[],
): BillingMail[] {
	const { tier, status, cancelAt } = after;
	if (tier === null || !grantsPlan(status)) return [];
	const mails: BillingMail[] = [];
	if (status === "past_due" && before?.status !== "past_due") {
		mails.push({ kind: "payment-failed", tier, due: findDue(invoices) });
	}
	if (cancelAt !== null && (before?.cancelAt ?? null) === null) {
		const isUnpaid = status === "past_due";
		mails.push({ kind: "will-end", tier, endsAtMs: cancelAt.getTime(), isUnpaid });
	}
	return mails;
}

/** Amount of the latest payment that wasn't refunded. */
function findPaid(invoices: readonly InvoiceFacts[]): Money | null {
	const [latest] = invoices
		.filter(({ paidCents, refundedCents }) => paidCents > 0 && refundedCents === 0)
		.sort((a, b) => (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0));
	return latest ? { cents: latest.paidCents, currency: latest.currency } : null;
}

/** Amount of the latest invoice that can still be paid. */
function findDue(invoices: readonly InvoiceFacts[]): Money | null {
	const [latest] = invoices
		.filter(({ status, dueCents }) => status === "open" && dueCents > 0)
		.sort((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime());
	return latest ? { cents: latest.dueCents, currency: latest.currency } : null;
}

function hasEnded({ before, after }: SubscriptionChange): boolean {
	return before !== null && grantsPlan(before.status) && !grantsPlan(after.status);
}
