import type Stripe from "stripe";
import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { coalesce } from "#app/lib/coalesce.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
	isLiveMode,
	isMissingAtStripe,
	isRefusedByStripe,
	stripe,
} from "#app/platform/stripe.server.ts";
import { queueBillingMails } from "../mails/queue-billing-mails.server.ts";
import { ENDED_STATUSES, isOngoing } from "../subscription/status.ts";
import { BILLING_TRANSACTION_MS, lockBilling, withLockSlot } from "./billing-lock.server.ts";
import { cancelDuplicates } from "./cancel-duplicates.server.ts";
import { cancelEmptySchedules } from "./cancel-empty-schedules.server.ts";
import { createAlert } from "./create-alert.server.ts";
import {
	type CustomerAtStripe,
	type CustomerFacts,
	fetchCustomer,
	fetchFacts,
	NO_FACTS,
} from "./fetch-customer.server.ts";
import {
	fetchOpenSessions,
	type SessionFacts,
	writeSessions,
} from "./fetch-open-sessions.server.ts";
import { isAccountStopped, syncAccount } from "./sync-account.server.ts";
import { syncDefaultCard } from "./sync-default-card.server.ts";
import { updateFacts } from "./update-facts.server.ts";
import { updateTier } from "./update-tier.server.ts";

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
	return updatePagesOf(
		{ userId: owner.userId, actor: "system" },
		async (tx) => {
			const now = clock.now();
			if (read.facts === null) throw new Error("The customer was not read");
			const changes = await updateFacts(tx, owner, { facts: read.facts, now });
			await writeSessions(tx, read.sessions);
			const tiers = await updateTier(tx, { userId: owner.userId, cause: "subscription", now });
			if (tiers === null) return unchanged(null);
			await queueBillingMails(tx, {
				userId: owner.userId,
				changes: changes.subscriptions,
				facts: read.facts,
				tiers,
				now,
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
				const account = await fetchCustomer(customerId);
				if (account === null) {
					read.sessions = await fetchOpenSessions(owner);
					await refuseOtherStripeAccount(owner);
					await reportMissing(owner);
					read.facts = NO_FACTS;
					return;
				}
				await keepEmail(account, email);
				await reportTaxProblems(account);
				const others = await readOtherSubscriptions(owner);
				const following = await syncDefaultCard(tx, account);
				const current = await cancelEmptySchedules(following, clock.now());
				const settled = await cancelDuplicates(current, others);
				const isStopped = await isAccountStopped(tx, owner);
				const followed = await syncAccount(settled, { isStopped });
				[read.facts, read.sessions] = await Promise.all([
					fetchFacts(followed),
					fetchOpenSessions(owner),
				]);
			},
		},
	);
}

type Owner = { userId: string; customerId: string };

async function findOwner(customerId: string): Promise<(Owner & { email: string }) | null> {
	const customer = await db.billingCustomer.findUnique({
		where: { id: customerId, livemode: isLiveMode },
		select: { user: { select: { id: true, email: true } } },
	});
	return customer && { userId: customer.user.id, email: customer.user.email, customerId };
}

/**
 * Reads the subscriptions of the account's other customers: one that Stripe didn't know for a time, or the one that was
 * made meanwhile. Together they must not be charged twice.
 */
async function readOtherSubscriptions({
	userId,
	customerId,
}: Owner): Promise<Stripe.Subscription[]> {
	const others = await db.billingCustomer.findMany({
		where: { userId, livemode: isLiveMode, deletedAt: null, id: { not: customerId } },
		select: { id: true },
	});
	const read = await Promise.all(others.map(({ id }) => fetchCustomer(id)));
	return read.flatMap((other) => other?.subscriptions ?? []);
}

/** Stripe mails receipts, so it follows a change of the account's address, unless Stripe refuses the address. */
async function keepEmail({ customer }: CustomerAtStripe, email: string): Promise<void> {
	if (customer.deleted || customer.email === email) return;
	try {
		await stripe().customers.update(customer.id, { email });
	} catch (error) {
		if (!isRefusedByStripe(error) || isMissingAtStripe(error)) throw error;
		log.warn({ err: error, customerId: customer.id }, "Stripe keeps another address of a customer");
	}
}

/**
 * A key of another Stripe account knows none of our customers, and must not end every plan. It doesn't know our prices
 * either.
 * @throws AppError `unavailable` if Stripe doesn't know the price of the customer's ongoing subscription
 */
async function refuseOtherStripeAccount({ customerId }: Pick<Owner, "customerId">): Promise<void> {
	const subscription = await db.subscription.findFirst({
		where: { customerId, status: { notIn: [...ENDED_STATUSES] } },
		select: { priceId: true },
	});
	if (subscription === null) return;
	try {
		await stripe().prices.retrieve(subscription.priceId);
	} catch (error) {
		if (!isMissingAtStripe(error)) throw error;
		await createAlert({
			kind: "wrong_key",
			objectId: subscription.priceId,
			customerId,
			detail:
				"Stripe knows neither a customer nor the price of their subscription, so the key seems to belong to another Stripe account. No plan was changed.",
		});
		throw new AppError("unavailable", "The Stripe key belongs to another Stripe account.");
	}
}

/** The account's plan ends here, and a person is told. */
function reportMissing({ customerId }: { customerId: string }): Promise<void> {
	return createAlert({
		kind: "customer_missing",
		objectId: customerId,
		customerId,
		detail: "Stripe doesn’t know this customer, so the subscription has ended here.",
	});
}

/** Stripe turns automatic tax off by itself when an address is missing or wrong. */
async function reportTaxProblems({ customer, subscriptions }: CustomerAtStripe): Promise<void> {
	for (const { id, automatic_tax, status } of subscriptions) {
		if (!automatic_tax.disabled_reason || !isOngoing(status)) continue;
		await createAlert({
			kind: "tax",
			objectId: id,
			customerId: customer.id,
			detail: `Automatic tax was turned off: ${automatic_tax.disabled_reason}`,
		});
	}
}
