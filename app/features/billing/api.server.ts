import { handle } from "#app/api/handler.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { returnAddress, withSessionId } from "./checkout/return-address.server.ts";
import { startCheckout } from "./checkout/start-checkout.server.ts";
import { getApiOverview, toApiInvoice } from "./get-api-billing.server.ts";
import { invoiceAddress } from "./payments/invoice-address.server.ts";
import { getPlanSurroundings } from "./plans/get-plan-surroundings.server.ts";
import { planFeatures } from "./plans/plan-features.ts";
import { type PaidPlan, PLANS, TIERS } from "./plans/plans.ts";
import { listPrices } from "./plans/prices/list-prices.server.ts";
import {
	getSubscriptionId,
	listInvoices,
	listWholeSubscriptions,
	type WholeSubscription,
} from "./queries.server.ts";
import { CANCELED_MESSAGE, toastOfChange } from "./schema.ts";
import { asBillingError, expectBillingError, unableTo } from "./stripe/billing-error.server.ts";
import { cancelDowngrade } from "./subscription/cancel-downgrade.server.ts";
import { cancelSubscription } from "./subscription/cancel-subscription.server.ts";
import { isCancelable, isResumable, planName } from "./subscription/describe-subscription.ts";
import { type ChangePage, getChangePage } from "./subscription/get-change-page.server.ts";
import { requestDowngrade } from "./subscription/request-downgrade.server.ts";
import { restoreSubscription } from "./subscription/restore-subscription.server.ts";
import { startPortal } from "./subscription/start-portal.server.ts";
import { startUpgrade } from "./subscription/start-upgrade.server.ts";
import { isPlanOn } from "./subscription/status.ts";
import type { Changed } from "./subscription/update-subscription.server.ts";
import { syncBilling } from "./sync/sync-billing.server.ts";

/** The handlers of the operations on plans, payments and subscriptions. */

export const handlers = handle(operations, {
	async listPlans() {
		const prices = await listPrices();
		const entries = TIERS.map((tier): [Tier, operations.ApiPlan] => {
			const price = prices.find((each) => each.tier === tier);
			return [
				tier,
				{
					name: PLANS[tier].name,
					price: (price?.cents ?? PLANS[tier].priceCents) / 100,
					currency: price?.currency ?? "usd",
					description: PLANS[tier].pitch,
					features: planFeatures(tier, getPlanSurroundings()),
					product_id: price?.productId ?? null,
					price_id: price?.priceId ?? null,
				},
			];
		});
		return { body: { plans: Object.fromEntries(entries) } };
	},

	getBillingOverview: async ({ caller }) => ({
		body: await getApiOverview(caller),
	}),

	async listSubscriptions({ caller }) {
		const subscriptions = await listWholeSubscriptions(caller);
		return { body: { subscriptions: subscriptions.map(toApiSubscription) } };
	},

	async listInvoices({ caller }) {
		const invoices = await listInvoices(caller);
		return { body: { invoices: invoices.map(toApiInvoice) } };
	},

	async createCheckoutSession({ caller, body }) {
		const success = returnAddress(body.success_url, "success_url");
		const cancel = returnAddress(body.cancel_url, "cancel_url");
		const back = {
			success: withSessionId(success ?? `${env.APP_URL}/payment-success`),
			cancel: withSessionId(cancel ?? `${env.APP_URL}/payment-cancel`),
		};
		try {
			const plan = body.plan ?? (await findPlanOfPrice(body.price_id));
			const started = await startCheckout(caller, plan, back);
			if (started.kind === "pay") return { body: { url: started.url } };
			const message =
				"You already have a subscription. Change it with POST /api/stripe/change-subscription.";
			throw new AppError("conflict", message);
		} catch (thrown) {
			const error = expectBillingError(thrown);
			throw new AppError(error.code, unableTo("upgrade", error), error.details);
		}
	},

	openCustomerPortal({ caller, body }) {
		const back = returnAddress(body?.return_url, "return_url");
		return orRefusal(async () => ({ body: { url: await startPortal(caller, back) } }));
	},

	previewPlanChange: ({ page, query }) =>
		orRefusal(async () => ({
			body: toApiPreview(query.plan, await getChangePage(page, query.plan)),
		})),

	async changePlan({ caller, body }) {
		const { plan, due_cents: dueCents, proration_date: prorationDate } = body;
		const { name } = PLANS[plan];
		return orRefusal(async () => {
			if (dueCents === undefined && prorationDate === undefined) {
				const message = `Your plan changes to ${name} at the end of this period`;
				const changed = await requestDowngrade(caller, plan);
				return { body: { ...toApiChange(message, changed), url: null } };
			}
			if (dueCents === undefined || prorationDate === undefined) {
				const field = dueCents === undefined ? "due_cents" : "proration_date";
				throw new AppError("invalid", "Send both numbers of the preview.", { field });
			}
			const changed = await startUpgrade(caller, plan, { dueCents, prorationDate });
			if (changed.result.kind === "pay") {
				const message = "Finish the payment on Stripe’s page.";
				return { body: { message, is_stored: changed.isStored, url: changed.result.url } };
			}
			return { body: { ...toApiChange(`Welcome to ${name}`, changed), url: null } };
		});
	},

	revokePlanChange: ({ caller }) =>
		orRefusal(async () => ({
			body: toApiChange("Plan change canceled", await cancelDowngrade(caller)),
		})),

	cancelSubscription: ({ caller, body }) =>
		orRefusal(async () => {
			const owner = await chooseSubscription(caller, body?.subscription_id);
			return { body: toApiChange(CANCELED_MESSAGE, await cancelSubscription(owner)) };
		}),

	resumeSubscription: ({ caller, body }) =>
		orRefusal(async () => {
			const owner = await chooseSubscription(caller, body?.subscription_id);
			return { body: toApiChange("Subscription resumed", await restoreSubscription(owner)) };
		}),

	checkPayment: ({ caller }) =>
		orRefusal(async () => {
			await syncBilling(caller);
			return { body: await getApiOverview(caller) };
		}),
});

/** The server decides what is charged: a price that isn't one of the plans' is refused. */
async function findPlanOfPrice(priceId: string | undefined): Promise<PaidPlan> {
	const prices = priceId === undefined ? [] : await listPrices();
	const price = prices.find((each) => each.priceId === priceId);
	if (price) return price.tier;
	const message = priceId === undefined ? "choose a plan." : "this price isn’t one of our plans.";
	throw new AppError("invalid", message, { field: "price_id" });
}

/** Turns Stripe's own refusals, which say nothing to a creator, into a conflict. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw asBillingError(error);
	}
}

/** @throws AppError `not_found` for another account's subscription, or none */
async function chooseSubscription({ userId }: { userId: string }, name: string | undefined) {
	if (name === undefined) return { userId };
	const chosenId = await getSubscriptionId({ userId }, name);
	if (chosenId === null) throw new AppError("not_found", "You have no subscription.");
	return { userId, chosenId };
}

function toApiChange(message: string, changed: Changed<unknown>) {
	const { isStored } = changed;
	return { message: toastOfChange(message, changed).message, is_stored: isStored };
}

function toApiSubscription(subscription: WholeSubscription): operations.ApiSubscription {
	return {
		id: subscription.id,
		stripe_subscription_id: subscription.stripeSubscriptionId,
		price_id: subscription.priceId,
		plan: subscription.tier,
		plan_name: planName(subscription),
		status: subscription.status,
		plan_on: isPlanOn(subscription),
		cancelable: isCancelable(subscription),
		resumable: isResumable(subscription),
		price_cents: subscription.priceCents,
		currency: subscription.currency,
		current_period_start: subscription.currentPeriodStart.toISOString(),
		current_period_end: subscription.currentPeriodEnd.toISOString(),
		cancel_at: toTime(subscription.cancelAt),
		ended_at: toTime(subscription.endedAt),
		renewal_stopped: subscription.isRenewalStopped,
		grace_until: toTime(subscription.graceUntil),
		scheduled_plan: subscription.scheduledTier,
		scheduled_for: toTime(subscription.scheduledFor),
		pending_plan: subscription.pendingTier,
		pending_invoice_url:
			subscription.pendingInvoiceId && invoiceAddress(subscription.pendingInvoiceId),
		created_at: subscription.startedAt.toISOString(),
	};
}

/** @throws AppError `unavailable` if Stripe can't be asked for the amount, `conflict` if it refuses to compute it */
function toApiPreview(plan: Tier, page: ChangePage): operations.ApiChangePreview {
	const nothing = {
		plan,
		message: null,
		due_cents: null,
		deferred_cents: null,
		proration_date: null,
		renewal_cents: null,
		currency: null,
		effective_at: null,
		losses: [],
	};
	switch (page.kind) {
		case "unavailable":
			throw new AppError("unavailable", page.message);
		case "refused":
			throw new AppError("conflict", page.message);
		case "upgrade":
			return {
				...nothing,
				change: "upgrade",
				due_cents: page.preview.dueCents,
				deferred_cents: page.preview.deferredCents,
				proration_date: page.preview.prorationDate,
				renewal_cents: page.preview.renewalCents,
				currency: page.preview.currency,
				effective_at: page.preview.renewsAt.toISOString(),
			};
		case "downgrade":
			return {
				...nothing,
				change: "downgrade",
				renewal_cents: page.renewal.cents,
				currency: page.renewal.currency,
				effective_at: page.current.currentPeriodEnd.toISOString(),
				losses: page.losses,
			};
		case "cancel":
			return {
				...nothing,
				change: "cancel",
				effective_at: isPlanOn(page.current) ? page.current.currentPeriodEnd.toISOString() : null,
				losses: page.losses,
			};
		case "blocked":
			return { ...nothing, change: "blocked", message: page.message };
		case "buy":
			return { ...nothing, change: "checkout" };
		default:
			return { ...nothing, change: page.kind };
	}
}

function toTime(date: Date | null): string | null {
	return date?.toISOString() ?? null;
}
