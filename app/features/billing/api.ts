import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { Tier } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";
import { PAID_PLANS, type PaidPlan } from "./plans/plans.ts";

/** Operations of the HTTP API on plans, payments and subscriptions. */

const tierSchema = z.enum(Tier);
const paidPlanSchema = z.enum(PAID_PLANS as [PaidPlan, ...PaidPlan[]]);
const time = z.iso.datetime();

const planSchema = z
	.object({
		name: z.string(),
		price: z.number().meta({ description: "Per month, in units of the currency: 2 is $2" }),
		currency: z.string().meta({ description: "ISO 4217 in lower case" }),
		description: z.string(),
		features: z.array(z.string()),
		product_id: z.string().nullable().meta({ description: "Stripe’s id of the product" }),
		price_id: z
			.string()
			.nullable()
			.meta({ description: "Stripe’s id of the price; null if the plan can’t be bought" }),
	})
	.meta({ id: "Plan" });
export type ApiPlan = z.infer<typeof planSchema>;

const subscriptionSchema = z
	.object({
		id: z.uuid(),
		stripe_subscription_id: z.string(),
		price_id: z.string(),
		plan: tierSchema.nullable().meta({ description: "Null for a price of no plan" }),
		plan_name: z.string().meta({ description: "“Unknown Plan” for a price of no plan" }),
		status: z.string().meta({ description: "Status as Stripe names it" }),
		plan_on: z.boolean().meta({
			description:
				"Whether it gives its plan now: also for a time after a payment failed, see `grace_until`",
		}),
		cancelable: z.boolean().meta({
			description:
				"Whether it can be canceled: at the end of the paid period, or at once if its plan is off",
		}),
		resumable: z.boolean().meta({ description: "Whether its cancellation can be taken back" }),
		price_cents: z.int().meta({
			description:
				"Price without discounts and tax; `next_charge` of the overview is what is charged",
		}),
		currency: z.string(),
		current_period_start: time,
		current_period_end: time,
		cancel_at: time.nullable().meta({ description: "When it ends; null if it renews" }),
		ended_at: time.nullable(),
		renewal_stopped: z.boolean().meta({
			description:
				"Whether it doesn’t renew because the account is suspended or will be deleted: it renews again if that is taken back before `cancel_at`",
		}),
		grace_until: time.nullable().meta({
			description:
				"Until when a `past_due` one keeps its plan without a payment, or when one was `paused` because of that payment; null otherwise",
		}),
		scheduled_plan: tierSchema.nullable().meta({ description: "Plan of a scheduled downgrade" }),
		scheduled_for: time.nullable(),
		pending_plan: tierSchema
			.nullable()
			.meta({ description: "Plan of an upgrade that waits for its payment" }),
		pending_invoice_url: z.string().nullable().meta({
			description: "Leads to Stripe’s page to pay the upgrade, for the invoice’s signed-in owner",
		}),
		created_at: time,
	})
	.meta({ id: "Subscription" });
export type ApiSubscription = z.infer<typeof subscriptionSchema>;

export const invoiceSchema = z
	.object({
		id: z.string(),
		number: z.string().nullable(),
		status: z.string().meta({ description: "open, paid, uncollectible or void" }),
		currency: z.string(),
		total_cents: z.int(),
		refunded_cents: z.int(),
		disputed: z.boolean(),
		issued_at: time,
		payable: z.boolean().meta({ description: "Whether it is open and its payment has an effect" }),
		hosted_url: z
			.string()
			.nullable()
			.meta({ description: "Leads to Stripe’s page of the invoice, for its signed-in owner" }),
		pdf_url: z.string().nullable(),
	})
	.meta({ id: "Invoice" });
export type ApiInvoice = z.infer<typeof invoiceSchema>;

export const overviewSchema = z
	.object({
		plan: tierSchema,
		given_plan: z
			.object({ plan: tierSchema, until: time.nullable(), reason: z.string() })
			.nullable()
			.meta({ description: "Plan that the site’s team has given; null without one" }),
		card: z
			.object({
				brand: z.string(),
				last4: z.string(),
				exp_month: z.int(),
				exp_year: z.int(),
			})
			.nullable(),
		payment_method: z
			.string()
			.nullable()
			.meta({ description: "Type of what is charged next: card, link or another; null for none" }),
		next_charge: z
			.object({ cents: z.int(), currency: z.string(), at: time })
			.nullable()
			.meta({ description: "Null if nothing will be charged" }),
		payment_problem: z
			.object({
				kind: z.enum(["past_due", "unpaid", "incomplete", "pending_update", "paused", "disputed"]),
				invoice_url: z.string().nullable(),
				next_attempt_at: time.nullable(),
			})
			.nullable()
			.meta({ description: "What has to be done about a payment; null if nothing" }),
		synced_at: time.nullable().meta({ description: "When Stripe was last read" }),
	})
	.meta({ id: "BillingOverview" });
export type ApiBillingOverview = z.infer<typeof overviewSchema>;

const changePreviewSchema = z
	.object({
		plan: tierSchema,
		change: z
			.enum(["none", "checkout", "upgrade", "downgrade", "cancel", "blocked"])
			.meta({ description: "How to get to the plan; `blocked` says why not in `message`" }),
		message: z.string().nullable(),
		due_cents: z.int().nullable().meta({ description: "What an upgrade charges at once" }),
		deferred_cents: z.int().nullable().meta({
			description:
				"Part of an upgrade that is too small to charge at once; the next renewal includes it",
		}),
		proration_date: z.int().nullable().meta({
			description:
				"Moment the amount is computed for, in seconds since the epoch; null if nothing is prorated, as during a trial",
		}),
		renewal_cents: z
			.int()
			.nullable()
			.meta({ description: "What the next renewal charges, with discounts, tax and balance" }),
		currency: z.string().nullable(),
		effective_at: time.nullable().meta({
			description:
				"When a downgrade or a cancellation takes effect, or an upgraded plan renews; null for a cancellation that ends it at once",
		}),
		losses: z
			.array(z.object({ what: z.string(), instead: z.string().nullable() }))
			.meta({ description: "What the page would no longer show" }),
	})
	.meta({ id: "PlanChangePreview" });
export type ApiChangePreview = z.infer<typeof changePreviewSchema>;

const changedSchema = z
	.object({
		message: z.string(),
		is_stored: z.boolean().meta({
			description: "False if the change was made at Stripe and shows here in a minute",
		}),
	})
	.meta({ id: "BillingChange" });

const MAX_URL_LENGTH = 2_048;
const returnUrl = (where: string) =>
	textField({ max: MAX_URL_LENGTH })
		.optional()
		.meta({ description: `${where}: a path or an address on this site` });
const subscriptionId = textField({ max: 255 })
	.optional()
	.meta({ description: "`id` or `stripe_subscription_id`; by default the current subscription" });

const tag = "Billing";
const reads = { tag, access: { by: "creator", scope: "billing:read" } } as const;
const writes = { tag, access: { by: "creator", scope: "billing:write" } } as const;

export const listPlans = operation({
	method: "GET",
	path: "/api/stripe/plans",
	tag,
	summary: "List the plans and their prices",
	access: { by: "anyone" },
	answers: { 200: z.object({ plans: z.record(tierSchema, planSchema) }) },
});

export const getBillingOverview = operation({
	...reads,
	method: "GET",
	path: "/api/stripe/overview",
	summary: "Read your plan, card and next charge",
	answers: { 200: overviewSchema },
});

export const listSubscriptions = operation({
	...reads,
	method: "GET",
	path: "/api/stripe/subscriptions",
	summary: "List your subscriptions, latest first",
	answers: { 200: z.object({ subscriptions: z.array(subscriptionSchema) }) },
});

export const listInvoices = operation({
	...reads,
	method: "GET",
	path: "/api/stripe/invoices",
	summary: "List your latest invoices",
	answers: { 200: z.object({ invoices: z.array(invoiceSchema) }) },
});

export const createCheckoutSession = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/create-checkout-session",
	summary: "Open Stripe’s payment page for a plan",
	description: "Name the plan by its `price_id` from the list of plans, or by `plan`.",
	body: z.strictObject({
		price_id: textField({ max: 255 }).optional(),
		plan: paidPlanSchema.optional(),
		mode: z.literal("subscription").default("subscription"),
		success_url: returnUrl("Where Stripe leads after the payment"),
		cancel_url: returnUrl("Where Stripe leads without a payment"),
	}),
	answers: { 200: z.object({ url: z.string() }) },
	errors: ["conflict"],
	creates: true,
	example: { plan: "pro", success_url: "/payment-success", cancel_url: "/payment-cancel" },
});

export const openCustomerPortal = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/customer-portal",
	summary: "Open Stripe’s portal for cards, invoices and your address",
	body: z.strictObject({ return_url: returnUrl("Where the portal leads back to") }),
	isBodyOptional: true,
	answers: { 200: z.object({ url: z.string() }) },
	errors: ["not_found", "conflict"],
	example: { return_url: "/dashboard/billing" },
});

export const previewPlanChange = operation({
	method: "GET",
	path: "/api/stripe/change-preview",
	tag,
	summary: "Read what changing to a plan costs and does",
	access: { by: "page", scope: "billing:read" },
	query: z.strictObject({ plan: tierSchema }),
	answers: { 200: changePreviewSchema },
	errors: ["conflict"],
});

export const changePlan = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/change-subscription",
	summary: "Change your subscription to another plan",
	description:
		"A larger plan is charged at once: send `due_cents` and `proration_date` of the preview, so that nothing else is charged. A smaller plan begins when the paid period ends.",
	body: z.strictObject({
		plan: paidPlanSchema,
		due_cents: z.int().min(0).optional(),
		proration_date: z.int().min(0).nullable().optional(),
	}),
	answers: {
		200: z.object({
			message: z.string(),
			is_stored: z.boolean(),
			url: z
				.string()
				.nullable()
				.meta({ description: "Stripe’s page, if the payment has to be finished there" }),
		}),
	},
	errors: ["not_found", "conflict"],
	destructive: true,
	example: { plan: "max", due_cents: 150, proration_date: 1795348800 },
});

export const revokePlanChange = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/revoke-downgrade",
	summary: "Drop a scheduled downgrade",
	answers: { 200: changedSchema },
	errors: ["not_found", "conflict"],
});

export const cancelSubscription = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/cancel-subscription",
	summary: "Cancel a subscription at the end of its paid period",
	body: z.strictObject({ subscription_id: subscriptionId }),
	isBodyOptional: true,
	answers: { 200: changedSchema },
	errors: ["not_found", "conflict"],
	destructive: true,
});

export const resumeSubscription = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/resume-subscription",
	summary: "Take back a cancellation that hasn’t taken effect",
	body: z.strictObject({ subscription_id: subscriptionId }),
	isBodyOptional: true,
	answers: { 200: changedSchema },
	errors: ["not_found", "conflict"],
});

export const checkPayment = operation({
	...writes,
	method: "POST",
	path: "/api/stripe/check-payment",
	summary: "Read your payments from Stripe now",
	description: "For somebody who waits: Stripe’s message about a payment may come later.",
	answers: { 200: overviewSchema },
	errors: ["conflict"],
	limit: { calls: 30, perSeconds: 600 },
});
