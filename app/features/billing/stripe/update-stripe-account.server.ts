import Stripe from "stripe";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import { isLiveMode, isStripeSimulated, stripe } from "#app/platform/stripe.server.ts";
import { PAID_PLANS, type PaidPlan, PLANS } from "../plans/plans.ts";
import { isMonthly, lookupKeyOf } from "../plans/prices/list-prices.server.ts";
import { tierOfProduct } from "../plans/prices/price-tier.server.ts";
import { HANDLED_EVENTS } from "../sync/handled-events.ts";
import { listOwnConfigurations, SETUP_METADATA } from "./get-portal-configuration.server.ts";

export type SetupReport = {
	mode: "test" | "live" | "simulated";
	/** What was made, changed or found, one sentence each. */
	lines: string[];
	/** Signing secret of a webhook endpoint that was just made; Stripe tells it only once. Null if it existed. */
	webhookSecret: string | null;
};

const CURRENCY = "usd";

/**
 * Makes in the account at Stripe what the product needs, or finds what an earlier run made: a product and a monthly
 * price for each paid plan, the portal's configuration, and the webhook endpoint. Run it again after an update, or
 * after a change of the advertised prices.
 *
 * @param webhookUrl address that Stripe sends events to; null to make no endpoint, for a site that only this machine
 * reaches
 */
export async function updateStripeAccount({
	webhookUrl = `${env.APP_URL}/stripe/webhook`,
}: {
	webhookUrl?: string | null;
} = {}): Promise<SetupReport> {
	const lines: string[] = [];
	for (const tier of PAID_PLANS) lines.push(...(await setUpPlan(tier)));
	lines.push(await setUpPortal());
	lines.push(await checkRetries());
	lines.push(PAYMENT_METHOD_ADVICE);
	const webhook = webhookUrl === null ? null : await setUpWebhook(webhookUrl);
	if (webhook) lines.push(webhook.line);
	const mode = isStripeSimulated ? "simulated" : isLiveMode ? "live" : "test";
	return { mode, lines, webhookSecret: webhook?.secret ?? null };
}

async function setUpPlan(tier: PaidPlan): Promise<string[]> {
	const { name, priceCents } = PLANS[tier];
	const lookupKey = lookupKeyOf(tier);
	const { data } = await stripe().prices.list({
		lookup_keys: [lookupKey],
		active: true,
		expand: ["data.product"],
	});
	const [price] = data;
	const product = await findProduct(tier, price);
	const lines = [`Product ${name}: ${product ? (product.active ? "found" : "restored") : "made"}`];
	const productId = product?.id ?? (await createProduct(tier)).id;
	// Stripe sells no price of an archived product.
	if (product?.active === false) await stripe().products.update(productId, { active: true });
	if (price && isAdvertised(price, tier)) {
		const found = `Price ${lookupKey}: found, ${dollars(priceCents)} a month`;
		return [...lines, (await setTaxBehavior(price)) ? `${found}, tax set to exclusive` : found];
	}
	await stripe().prices.create({
		product: productId,
		currency: CURRENCY,
		unit_amount: priceCents,
		recurring: { interval: "month" },
		lookup_key: lookupKey,
		// The key moves from an earlier price, whose subscribers keep it.
		transfer_lookup_key: true,
		...(env.STRIPE_AUTOMATIC_TAX === "on" ? { tax_behavior: "exclusive" as const } : {}),
	});
	return [...lines, `Price ${lookupKey}: made, ${dollars(priceCents)} a month`];
}

/** Whether a price is what the plan's pages advertise. */
function isAdvertised(price: Stripe.Price, tier: PaidPlan): boolean {
	const { product, unit_amount, currency } = price;
	return (
		tierOfProduct(product) === tier &&
		unit_amount === PLANS[tier].priceCents &&
		currency === CURRENCY &&
		isMonthly(price)
	);
}

/**
 * Makes a price exclude tax that says nothing about it, such as one from before automatic tax was turned on: Stripe
 * computes none for it. @returns whether it was changed
 */
async function setTaxBehavior({ id, tax_behavior }: Stripe.Price): Promise<boolean> {
	const isUnspecified = tax_behavior === null || tax_behavior === "unspecified";
	if (env.STRIPE_AUTOMATIC_TAX !== "on" || !isUnspecified) return false;
	await stripe().prices.update(id, { tax_behavior: "exclusive" });
	return true;
}

async function findProduct(
	tier: PaidPlan,
	price: Stripe.Price | undefined,
): Promise<Stripe.Product | null> {
	const product = price?.product;
	if (
		product &&
		typeof product !== "string" &&
		!product.deleted &&
		tierOfProduct(product) === tier
	) {
		return product;
	}
	for await (const candidate of stripe().products.list({ limit: 100 })) {
		const { managed_by, tier: of } = candidate.metadata;
		if (managed_by === SETUP_METADATA.managed_by && of === tier) return candidate;
	}
	return null;
}

function createProduct(tier: PaidPlan): Promise<Stripe.Product> {
	return stripe().products.create({
		name: `${site.name} ${PLANS[tier].name}`,
		metadata: { ...SETUP_METADATA, tier },
	});
}

/** Plan changes and pauses stay off: the product makes them itself, under its own rules. */
const PORTAL_FEATURES = {
	customer_update: { enabled: true, allowed_updates: ["address", "name", "tax_id"] },
	invoice_history: { enabled: true },
	payment_method_update: { enabled: true },
	subscription_cancel: { enabled: true, mode: "at_period_end" },
	subscription_pause: { enabled: false },
	subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

async function setUpPortal(): Promise<string> {
	const wanted = {
		features: PORTAL_FEATURES,
		business_profile: {
			privacy_policy_url: `${env.APP_URL}/privacy`,
			terms_of_service_url: `${env.APP_URL}/terms`,
		},
		default_return_url: `${env.APP_URL}/dashboard/billing`,
		metadata: SETUP_METADATA,
	};
	const [existing] = await listOwnConfigurations();
	if (existing) {
		await stripe().billingPortal.configurations.update(existing.id, wanted);
		return "Customer portal: found and updated";
	}
	await stripe().billingPortal.configurations.create(wanted);
	return "Customer portal: made";
}

/** Checkouts name the types that they take; the portal and the pages of invoices take what the seller has turned on. */
const PAYMENT_METHOD_ADVICE =
	"Payment methods: upgrades need a card or Link, so turn bank debits off in Stripe’s dashboard, under Settings, Payment methods, and under Settings, Billing, Invoices";

/**
 * Stripe's API doesn't show what happens after the last retry of a payment. A subscription that is past due although
 * nothing is tried any more shows it.
 */
async function checkRetries(): Promise<string> {
	const { data } = await stripe().subscriptions.list({
		status: "past_due",
		limit: 100,
		expand: ["data.latest_invoice"],
	});
	const isLeft = data.some(
		({ latest_invoice: invoice }) =>
			invoice !== null &&
			typeof invoice !== "string" &&
			invoice.status === "open" &&
			invoice.next_payment_attempt === null,
	);
	const advice = `choose “cancel the subscription” in Stripe’s dashboard, under Billing, Revenue recovery, Retries`;
	return isLeft
		? `Failed payments: Stripe leaves subscriptions past due, so ${advice}`
		: `Failed payments: Stripe’s API doesn’t show the setting, so ${advice}`;
}

async function setUpWebhook(url: string): Promise<{ line: string; secret: string | null }> {
	const events = [...HANDLED_EVENTS];
	for await (const endpoint of stripe().webhookEndpoints.list({ limit: 100 })) {
		if (endpoint.url !== url) continue;
		await stripe().webhookEndpoints.update(endpoint.id, {
			enabled_events: events,
			disabled: false,
		});
		return { line: `Webhook ${url}: found and updated`, secret: null };
	}
	const { secret } = await stripe().webhookEndpoints.create({
		url,
		enabled_events: events,
		// Events come in the shapes that the SDK's types describe, whatever the account's default is.
		api_version: Stripe.API_VERSION,
		description: site.name,
		metadata: SETUP_METADATA,
	});
	return { line: `Webhook ${url}: made`, secret: secret ?? null };
}

function dollars(cents: number): string {
	return `$${(cents / 100).toFixed(2)}`;
}
