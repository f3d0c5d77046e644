import type Stripe from "stripe";
import type { Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";
import { getPlanItem, planItemOf } from "../plans/prices/plan-item.server.ts";
import { cancelSchedule } from "../subscription/cancel-schedule.server.ts";
import { requestPlan } from "../subscription/request-plan.server.ts";
import { grantsPlan, isEnding } from "../subscription/status.ts";
import {
	droppedPriceOf,
	hasMark,
	markOfDroppedPrice,
	NO_MARK,
	STOPPED_MARK,
} from "../subscription/stopped-renewal.ts";
import { type CustomerAtStripe, listSubscriptionsAtStripe } from "./fetch-customer.server.ts";
import { expireSessions } from "./fetch-open-sessions.server.ts";
import { idOf } from "./id-of.ts";

/** Whether nobody may be charged for an account: it is suspended or will be deleted. Call it under the account's lock. */
export async function isAccountStopped(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
	const user = await tx.user.findUnique({
		where: { id: userId },
		select: { status: true, deletionRequestedAt: true },
	});
	return user !== null && (user.status === "suspended" || user.deletionRequestedAt !== null);
}

/**
 * Makes the subscriptions follow the account: while it is suspended or will be deleted, none renews and no payment page
 * is open, and a renewal that isn't paid yet isn't collected; afterwards exactly that is taken back. It compares states, so a lost call, a page that was paid a moment
 * before, or a cancellation that was taken back in Stripe's portal is found by the next synchronization.
 */
export async function syncAccount(
	account: CustomerAtStripe,
	{ isStopped }: { isStopped: boolean },
): Promise<CustomerAtStripe> {
	const { customer, subscriptions } = account;
	if (customer.deleted) return account;
	if (isStopped) await expireSessions(customer.id);
	const paying = subscriptions.filter(({ status }) => grantsPlan(status));
	const toStop = isStopped ? paying.filter((subscription) => !isEnding(subscription)) : [];
	const toResume = isStopped ? [] : paying.filter(hasMark);
	const toCollect = paying.filter((subscription) => isCollected(subscription) === isStopped);
	if (toStop.length + toResume.length + toCollect.length === 0) return account;
	for (const subscription of toStop) await stopRenewal(subscription);
	for (const subscription of toResume) await resumeRenewal(subscription);
	for (const subscription of toCollect) await setCollected(subscription, !isStopped);
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

/** A crash between two of the calls is completed by the next synchronization. */
async function stopRenewal(subscription: Stripe.Subscription): Promise<void> {
	const { id } = subscription;
	const priceId = await findScheduledPrice(subscription);
	if (priceId !== null) {
		await stripe().subscriptions.update(id, { metadata: markOfDroppedPrice(priceId) });
	}
	await cancelSchedule(subscription);
	await stripe().subscriptions.update(id, { cancel_at_period_end: true, metadata: STOPPED_MARK });
}

async function resumeRenewal(subscription: Stripe.Subscription): Promise<void> {
	const { id } = subscription;
	const priceId = droppedPriceOf(subscription);
	if (subscription.cancel_at_period_end) {
		await stripe().subscriptions.update(id, { cancel_at_period_end: false });
	}
	if (priceId !== null) await scheduleAgain(subscription, priceId);
	await stripe().subscriptions.update(id, { metadata: NO_MARK });
}

/** Marks in an invoice's metadata that the product stopped its collection. */
const COLLECTION_STOPPED = "collection_stopped";

/**
 * Whether Stripe will charge the card for a renewal that is drafted, or whose payment failed, without anybody's doing.
 * @returns null if there is none, or if somebody else has stopped that
 */
function isCollected({ latest_invoice: invoice }: Stripe.Subscription): boolean | null {
	if (invoice === null || typeof invoice === "string") return null;
	if (invoice.status !== "draft" && invoice.status !== "open") return null;
	if (invoice.billing_reason !== "subscription_cycle") return null;
	if (invoice.auto_advance) return true;
	return invoice.metadata?.[COLLECTION_STOPPED] === undefined ? null : false;
}

async function setCollected({ latest_invoice }: Stripe.Subscription, isOn: boolean): Promise<void> {
	const id = idOf(latest_invoice);
	if (id === null) return;
	await stripe().invoices.update(id, {
		auto_advance: isOn,
		metadata: { [COLLECTION_STOPPED]: isOn ? "" : "yes" },
	});
}

/** Price of the plan that a schedule leads to; null without one. */
async function findScheduledPrice({ schedule }: Stripe.Subscription): Promise<string | null> {
	if (schedule === null || typeof schedule === "string") return null;
	const from = schedule.current_phase?.start_date ?? 0;
	const next = schedule.phases.find((phase) => phase.start_date > from);
	return next ? idOf((await getPlanItem(next.items)).item.price) : null;
}

async function scheduleAgain(subscription: Stripe.Subscription, priceId: string): Promise<void> {
	const { item } = await planItemOf(subscription);
	if (item.price.id === priceId) return;
	try {
		await requestPlan({ subscription, item }, priceId);
	} catch (error) {
		if (!isRefusedByStripe(error)) throw error;
		// Such as an archived price: the subscription goes on as it is.
		log.error({ err: error, subscription: subscription.id }, "a downgrade wasn't scheduled again");
	}
}
