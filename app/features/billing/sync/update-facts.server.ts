import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#app/platform/db.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { isOngoing } from "../subscription/status.ts";
import type { CustomerFacts, InvoiceFacts, SubscriptionFacts } from "./fetch-customer.server.ts";

type Owner = { userId: string; customerId: string };

/** A subscription before and after a sync; `before` is null for a new one. */
export type SubscriptionChange = { before: SubscriptionFacts | null; after: SubscriptionFacts };

/** What a sync found to be different from what was stored. */
export type StoredChanges = { subscriptions: SubscriptionChange[]; invoices: number };

/** Stores what Stripe says about a customer. Writes only rows that differ. */
export async function updateFacts(
	tx: Tx,
	owner: Owner,
	{ facts, now }: { facts: CustomerFacts; now: Date },
): Promise<StoredChanges> {
	const { paymentMethodType, defaultPaymentMethodId, card, nextCharge } = facts;
	await tx.billingCustomer.update({
		where: { id: owner.customerId },
		data: {
			paymentMethodType,
			defaultPaymentMethodId,
			cardBrand: card?.brand ?? null,
			cardLast4: card?.last4 ?? null,
			cardExpMonth: card?.expMonth ?? null,
			cardExpYear: card?.expYear ?? null,
			nextChargeCents: nextCharge?.cents ?? null,
			nextChargeCurrency: nextCharge?.currency ?? null,
			nextChargeAt: nextCharge?.at ?? null,
			syncedAt: now,
			// Stripe may know again a customer that it didn't know when another one was made.
			...(facts.presence === "known" ? { deletedAt: null } : {}),
		},
		select: { id: true },
	});
	if (facts.presence === "deleted") {
		await tx.billingCustomer.updateMany({
			where: { id: owner.customerId, deletedAt: null },
			data: { deletedAt: now },
		});
	}
	return {
		subscriptions: await writeSubscriptions(tx, owner, { facts, now }),
		invoices: await writeInvoices(tx, owner, facts.invoices),
	};
}

const SUBSCRIPTION_COLUMNS = {
	stripeSubscriptionId: true,
	priceId: true,
	priceCents: true,
	currency: true,
	tier: true,
	status: true,
	startedAt: true,
	currentPeriodStart: true,
	currentPeriodEnd: true,
	cancelAt: true,
	endedAt: true,
	isRenewalStopped: true,
	graceUntil: true,
	scheduledTier: true,
	scheduledFor: true,
	pendingTier: true,
	pendingInvoiceId: true,
	pendingUntil: true,
} satisfies Record<keyof SubscriptionFacts, true>;

function listStored(tx: Tx, { customerId }: Owner): Promise<SubscriptionFacts[]> {
	return tx.subscription.findMany({ where: { customerId }, select: SUBSCRIPTION_COLUMNS });
}

async function writeSubscriptions(
	tx: Tx,
	owner: Owner,
	{ facts, now }: { facts: CustomerFacts; now: Date },
): Promise<SubscriptionChange[]> {
	const stored = new Map(
		(await listStored(tx, owner)).map((row) => [row.stripeSubscriptionId, row]),
	);
	const changes: SubscriptionChange[] = [];
	const lost = facts.presence === "known" ? [] : endLost([...stored.values()], facts, now);
	for (const after of [...facts.subscriptions, ...lost]) {
		const before = stored.get(after.stripeSubscriptionId) ?? null;
		if (before !== null && isDeepStrictEqual(before, after)) continue;
		changes.push({ before, after });
		await tx.subscription.upsert({
			where: { stripeSubscriptionId: after.stripeSubscriptionId },
			create: { ...after, ...owner, livemode: isLiveMode },
			update: { ...after, ...owner },
			select: { id: true },
		});
	}
	return changes;
}

/** Ends the stored subscriptions that Stripe no longer lists, because it has no such customer any more. */
function endLost(
	stored: readonly SubscriptionFacts[],
	{ subscriptions }: CustomerFacts,
	now: Date,
): SubscriptionFacts[] {
	const listed = new Set(subscriptions.map(({ stripeSubscriptionId: id }) => id));
	return stored
		.filter(({ stripeSubscriptionId: id, status }) => !listed.has(id) && isOngoing(status))
		.map((subscription) => ({
			...subscription,
			status: "canceled",
			endedAt: now,
			isRenewalStopped: false,
			graceUntil: null,
			cancelAt: null,
			scheduledTier: null,
			scheduledFor: null,
			pendingTier: null,
			pendingInvoiceId: null,
			pendingUntil: null,
		}));
}

const INVOICE_COLUMNS = {
	id: true,
	number: true,
	status: true,
	reason: true,
	stripeSubscriptionId: true,
	currency: true,
	totalCents: true,
	dueCents: true,
	paidCents: true,
	refundedCents: true,
	isDisputed: true,
	issuedAt: true,
	paidAt: true,
	attemptCount: true,
	nextAttemptAt: true,
	hostedUrl: true,
	pdfUrl: true,
} satisfies Record<keyof InvoiceFacts, true>;

/** Compares invoices apart from their addresses at Stripe: each answer has new ones, which isn't a change. */
function isSame(a: InvoiceFacts, b: InvoiceFacts): boolean {
	const none = { hostedUrl: null, pdfUrl: null };
	return isDeepStrictEqual({ ...a, ...none }, { ...b, ...none });
}

async function writeInvoices(
	tx: Tx,
	owner: Owner,
	facts: readonly InvoiceFacts[],
): Promise<number> {
	const rows = await tx.invoice.findMany({
		where: { id: { in: facts.map(({ id }) => id) } },
		select: INVOICE_COLUMNS,
	});
	const stored = new Map<string, InvoiceFacts>(rows.map((row) => [row.id, row]));
	const changed = facts.filter((invoice) => {
		const before = stored.get(invoice.id);
		return before === undefined || !isSame(before, invoice);
	});
	for (const invoice of changed) {
		await tx.invoice.upsert({
			where: { id: invoice.id },
			create: { ...invoice, ...owner, livemode: isLiveMode },
			update: { ...invoice, ...owner },
			select: { id: true },
		});
	}
	return changed.length;
}
