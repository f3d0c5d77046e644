import { changePagesOf, unchanged } from "#app/features/page/change-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { coalesce } from "#app/lib/coalesce.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isLiveMode, stripe } from "#app/platform/stripe.server.ts";
import { queueBillingMails } from "../mails/queue-billing-mails.server.ts";
import { isOngoing } from "../subscription/status.ts";
import { BILLING_TRANSACTION_MS, lockBilling, withLockSlot } from "./billing-lock.server.ts";
import { readOpenSessions, type SessionFacts, writeSessions } from "./open-sessions.server.ts";
import { raiseAlert } from "./raise-alert.server.ts";
import {
	type CustomerAtStripe,
	type CustomerFacts,
	NO_FACTS,
	readCustomer,
	readFacts,
} from "./read-customer.server.ts";
import { settleDuplicates } from "./settle-duplicates.server.ts";
import { writeFacts } from "./write-facts.server.ts";
import { writeTier } from "./write-tier.server.ts";

export type SyncResult = {
	userId: string;
	tier: Tier;
	/** Whether what was stored differed from what Stripe says. */
	hasChanged: boolean;
};

const shareRuns = coalesce<string, SyncResult | null>();

/**
 * Makes what is stored about a customer equal to what Stripe says now, the account's tier included. It takes nothing
 * but the customer's id, so the order, the repetition and the content of events don't matter. Reads Stripe and writes
 * under the account's lock, so that no older answer is written over a newer one.
 *
 * @returns null for a customer who belongs to no account here
 * @throws StripeError if Stripe can't be read: nothing is stored then. AppError `unavailable`
 */
export function syncCustomer(
	customerId: string,
	clock: Clock = systemClock,
): Promise<SyncResult | null> {
	return shareRuns(customerId, () => withLockSlot(() => sync(customerId, clock)));
}

async function sync(customerId: string, clock: Clock): Promise<SyncResult | null> {
	const found = await findOwner(customerId);
	if (found === null) {
		log.warn({ customerId }, "a customer at Stripe belongs to no account");
		return null;
	}
	const { email, ...owner } = found;
	const read: { facts: CustomerFacts | null; sessions: SessionFacts[] } = {
		facts: null,
		sessions: [],
	};
	return changePagesOf(
		{ userId: owner.userId, actor: "system" },
		async (tx) => {
			const now = clock.now();
			if (read.facts === null) throw new Error("The customer was not read");
			const changes = await writeFacts(tx, owner, { facts: read.facts, now });
			await writeSessions(tx, read.sessions);
			const tiers = await writeTier(tx, { userId: owner.userId, cause: "subscription", now });
			if (tiers === null) return unchanged(null);
			await queueBillingMails(tx, {
				userId: owner.userId,
				changes: changes.subscriptions,
				invoices: read.facts.invoices,
				tiers,
			});
			const hasChanged =
				tiers.from !== tiers.to || changes.subscriptions.length + changes.invoices > 0;
			const result = { userId: owner.userId, tier: tiers.to, hasChanged };
			return tiers.from === tiers.to ? unchanged(result) : result;
		},
		{
			timeoutMs: BILLING_TRANSACTION_MS,
			prepare: async (tx) => {
				await lockBilling(tx, owner);
				const [account, sessions] = await Promise.all([
					readCustomer(customerId),
					readOpenSessions(owner),
				]);
				read.sessions = sessions;
				if (account === null) {
					await reportMissing(owner);
					read.facts = NO_FACTS;
					return;
				}
				await keepEmail(account, email);
				await reportTaxProblems(account);
				read.facts = await readFacts(await settleDuplicates(account));
			},
		},
	);
}

type Owner = { userId: string; email: string; customerId: string };

async function findOwner(customerId: string): Promise<Owner | null> {
	const customer = await db.billingCustomer.findUnique({
		where: { id: customerId, livemode: isLiveMode },
		select: { user: { select: { id: true, email: true } } },
	});
	return customer && { userId: customer.user.id, email: customer.user.email, customerId };
}

/** Stripe mails receipts, so it follows a change of the account's address. */
async function keepEmail({ customer }: CustomerAtStripe, email: string): Promise<void> {
	if (!customer.deleted && customer.email !== email)
		await stripe().customers.update(customer.id, { email });
}

/** The account's plan ends here. The wrong Stripe key would look the same, so a person is told. */
function reportMissing({ customerId }: { customerId: string }): Promise<void> {
	return raiseAlert({
		kind: "customer_missing",
		objectId: customerId,
		customerId,
		detail:
			"Stripe doesn’t know this customer, so the subscription has ended here. Check that the key belongs to the right Stripe account.",
	});
}

/** Stripe turns automatic tax off by itself when an address is missing or wrong. */
async function reportTaxProblems({ customer, subscriptions }: CustomerAtStripe): Promise<void> {
	for (const { id, automatic_tax, status } of subscriptions) {
		if (!automatic_tax.disabled_reason || !isOngoing(status)) continue;
		await raiseAlert({
			kind: "tax",
			objectId: id,
			customerId: customer.id,
			detail: `Automatic tax was turned off: ${automatic_tax.disabled_reason}`,
		});
	}
}
