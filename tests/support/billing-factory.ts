import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts stored billing facts for tests that need no Stripe, such as those of queries. */

const NOW = new Date("2026-11-22T12:00:00Z");
const NEXT_MONTH = new Date("2026-12-22T12:00:00Z");

/** @returns the customer's id */
export async function insertCustomer(
	{ userId }: { userId: string },
	data: Partial<Prisma.BillingCustomerUncheckedCreateInput> = {},
): Promise<string> {
	const { id } = await db.billingCustomer.create({
		data: { id: `cus_${crypto.randomUUID()}`, userId, livemode: false, ...data },
	});
	return id;
}

export function insertSubscription(
	owner: { userId: string; customerId?: string },
	data: Partial<Prisma.SubscriptionUncheckedCreateInput> = {},
) {
	return db.subscription.create({
		data: {
			...owner,
			livemode: false,
			stripeSubscriptionId: `sub_${crypto.randomUUID()}`,
			priceId: "price_pro",
			priceCents: 200,
			tier: "pro",
			status: "active",
			startedAt: NOW,
			currentPeriodStart: NOW,
			currentPeriodEnd: NEXT_MONTH,
			...data,
		},
	});
}

export function insertInvoice(
	owner: { userId: string; customerId?: string },
	data: Partial<Prisma.InvoiceUncheckedCreateInput> = {},
) {
	return db.invoice.create({
		data: {
			...owner,
			id: `in_${crypto.randomUUID()}`,
			livemode: false,
			status: "paid",
			currency: "usd",
			totalCents: 200,
			dueCents: 200,
			paidCents: 200,
			issuedAt: NOW,
			paidAt: NOW,
			...data,
		},
	});
}
