import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";

/** What the simulator of Stripe charges: minimum charges, balances, tax, promotion codes and previews. */

const VISA = "4242424242424242";
const TAXED = { automatic_tax: { enabled: true }, customer_update: { address: "auto" as const } };

let simulator: StripeSimulator;
let stripe: Stripe;
let pro: Stripe.Price;
let max: Stripe.Price;

beforeAll(async () => {
	simulator = await startStripeSimulator({ now: new Date("2026-11-22T12:00:00Z") });
	stripe = new Stripe(simulator.environment.STRIPE_SECRET_KEY, simulator.sdkOptions);
});
afterAll(() => simulator.stop());

beforeEach(async () => {
	simulator.reset();
	pro = await addPrice("pro", 200, { tax_behavior: "exclusive" });
	max = await addPrice("max", 400, { tax_behavior: "exclusive" });
});

async function addPrice(
	name: string,
	cents: number,
	params: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> {
	const product = await stripe.products.create({ name });
	return stripe.prices.create({
		product: product.id,
		currency: "usd",
		unit_amount: cents,
		recurring: { interval: "month" },
		...params,
	});
}

async function openCheckout(
	params: Partial<Stripe.Checkout.SessionCreateParams> = {},
	price = pro,
): Promise<Stripe.Checkout.Session> {
	const customer = await stripe.customers.create({ email: "ada@example.com" });
	return stripe.checkout.sessions.create({
		mode: "subscription",
		customer: customer.id,
		line_items: [{ price: price.id, quantity: 1 }],
		success_url: "http://localhost:3000/success",
		...params,
	});
}

async function subscribe(
	params: Partial<Stripe.Checkout.SessionCreateParams> = {},
	entry: { promotionCode?: string; country?: string } = {},
	price = pro,
): Promise<Stripe.Subscription> {
	const session = await openCheckout(params, price);
	simulator.visitor.payCheckout(session.id, { card: VISA, ...entry });
	const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
	return stripe.subscriptions.retrieve(String(subscription));
}

const itemOf = ({ items: { data } }: Stripe.Subscription) => data[0] as Stripe.SubscriptionItem;
const amounts = () => simulator.state.invoices.map(({ amount_paid }) => amount_paid);
const toMax = (subscription: Stripe.Subscription) => ({
	items: [{ id: itemOf(subscription).id, price: max.id }],
	proration_behavior: "always_invoice" as const,
});

describe("an amount below the minimum charge", () => {
	test("isn't charged: the customer owes it, and the next invoice collects it", async () => {
		const subscription = await subscribe();
		await simulator.clock.advance({ days: 25 });
		const preview = await stripe.invoices.createPreview({
			subscription: subscription.id,
			subscription_details: toMax(subscription),
		});
		expect(preview).toMatchObject({ total: 34, amount_due: 0, ending_balance: null });
		await stripe.subscriptions.update(subscription.id, toMax(subscription));
		expect(simulator.state.invoices.at(-1)).toMatchObject({
			status: "paid",
			total: 34,
			amount_due: 0,
			ending_balance: 34,
		});
		expect(simulator.state.customers[0]).toMatchObject({ balance: 34 });
		const next = await stripe.invoices.createPreview({ subscription: subscription.id });
		expect(next).toMatchObject({ starting_balance: 34, amount_due: 434 });
		await simulator.clock.advance({ days: 6 });
		expect(amounts()).toEqual([200, 0, 434]);
		expect(simulator.state.customers[0]).toMatchObject({ balance: 0 });
	});

	test("depends on the currency, and an unknown one is refused", async () => {
		const pounds = await addPrice("pounds", 40, { currency: "gbp" });
		await subscribe({}, {}, pounds);
		expect(amounts()).toEqual([40]);
		const cents = await addPrice("cents", 40);
		await subscribe({}, {}, cents);
		expect(amounts()).toEqual([40, 0]);
		const lek = await addPrice("lek", 4_000, { currency: "all" });
		await expect(subscribe({}, {}, lek)).rejects.toThrow("minimum charge in all");
	});
});

describe("automatic tax", () => {
	test("adds to a price that excludes it, at each invoice and in previews", async () => {
		const subscription = await subscribe(TAXED, { country: "DE" });
		expect(simulator.state.invoices[0]).toMatchObject({
			subtotal: 200,
			total: 238,
			total_excluding_tax: 200,
			amount_paid: 238,
			total_taxes: [{ amount: 38, tax_behavior: "exclusive", taxable_amount: 200 }],
		});
		expect(simulator.state.checkoutSessions[0]).toMatchObject({
			amount_total: 238,
			total_details: { amount_tax: 38 },
		});
		const next = await stripe.invoices.createPreview({ subscription: subscription.id });
		expect(next.amount_due).toBe(238);
		await simulator.clock.advance({ days: 32 });
		expect(amounts()).toEqual([238, 238]);
	});

	test("is part of a price that includes it, and zero where the seller collects none", async () => {
		const inclusive = await addPrice("inclusive", 238, { tax_behavior: "inclusive" });
		await subscribe(TAXED, { country: "DE" }, inclusive);
		await subscribe(TAXED, { country: "US" });
		expect(simulator.state.invoices).toMatchObject([
			{ total: 238, total_excluding_tax: 200, amount_paid: 238 },
			{ total: 200, total_taxes: [], amount_paid: 200 },
		]);
	});

	test("is refused without the seller's address, and for a price that says nothing about it", async () => {
		const unspecified = await addPrice("unspecified", 200);
		await expect(openCheckout(TAXED, unspecified)).rejects.toThrow("has no tax behavior");
		const subscription = await subscribe(TAXED, { country: "DE" });
		simulator.settings.hasTaxOrigin = false;
		await expect(openCheckout(TAXED)).rejects.toThrow("valid origin address");
		await expect(
			stripe.invoices.createPreview({
				subscription: subscription.id,
				subscription_details: toMax(subscription),
			}),
		).rejects.toThrow("valid origin address");
	});
});

describe("a promotion code", () => {
	const CODES = { allow_promotion_codes: true };

	test("takes its share off the first invoice and all that follow", async () => {
		await subscribe({ ...TAXED, ...CODES }, { country: "DE", promotionCode: "SAVE50" });
		await simulator.clock.advance({ days: 32 });
		expect(amounts()).toEqual([119, 119]);
		expect(simulator.state.checkoutSessions[0]).toMatchObject({
			payment_status: "paid",
			amount_subtotal: 200,
			amount_total: 119,
			total_details: { amount_discount: 100, amount_tax: 19 },
		});
	});

	test("that takes all off leaves nothing to pay", async () => {
		await subscribe(CODES, { promotionCode: "SAVE100" });
		expect(amounts()).toEqual([0]);
		expect(simulator.state.checkoutSessions[0]?.payment_status).toBe("no_payment_required");
	});

	test("is refused if it is unknown, or if the session takes none", async () => {
		await expect(subscribe(CODES, { promotionCode: "FREE" })).rejects.toThrow("invalid");
		await expect(subscribe({}, { promotionCode: "SAVE50" })).rejects.toThrow("invalid");
		expect(simulator.state.subscriptions).toEqual([]);
	});

	test("is applied on the page before it is paid", async () => {
		const { id } = await openCheckout(CODES);
		const post = (fields: Record<string, string>) =>
			fetch(`${simulator.origin}/pay/${id}`, {
				method: "POST",
				body: new URLSearchParams(fields),
				redirect: "manual",
			});
		const wrong = await post({ intent: "apply", "promotion-code": "FREE" });
		expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("$2.00")]);
		const applied = await (await post({ intent: "apply", "promotion-code": "SAVE50" })).text();
		expect(applied).toContain("Due today: <strong>$1.00</strong>");
		await post({ intent: "pay", card: VISA, "promotion-code": "SAVE50" });
		expect(amounts()).toEqual([100]);
	});
});

describe("a preview", () => {
	test("during a trial names no proration date, and shows the invoice after the trial", async () => {
		const subscription = await subscribe({ subscription_data: { trial_period_days: 7 } });
		const preview = await stripe.invoices.createPreview({
			subscription: subscription.id,
			subscription_details: toMax(subscription),
		});
		expect(preview.amount_due).toBe(400);
		expect(preview.parent?.subscription_details).not.toHaveProperty("subscription_proration_date");
	});

	test("of a change without prorations takes no proration date", async () => {
		const subscription = await subscribe();
		await simulator.clock.advance({ days: 15 });
		const preview = (details: Partial<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>) =>
			stripe.invoices.createPreview({
				subscription: subscription.id,
				subscription_details: { ...toMax(subscription), ...details },
			});
		const renewal = await preview({ proration_behavior: "none" });
		expect(renewal.amount_due).toBe(400);
		expect(renewal.parent?.subscription_details).not.toHaveProperty("subscription_proration_date");
		const prorated = await preview({ proration_behavior: "create_prorations" });
		expect(prorated.amount_due).toBe(500);
		await expect(
			preview({ proration_behavior: "none", proration_date: itemOf(subscription).created }),
		).rejects.toThrow("proration_behavior");
	});

	test("is answered with the simulated time as the Date of the answer", async () => {
		const subscription = await subscribe();
		await simulator.clock.advance({ days: 15 });
		const { lastResponse } = await stripe.invoices.createPreview({ subscription: subscription.id });
		expect(new Date(lastResponse.headers.date ?? "")).toEqual(simulator.clock.now());
	});
});

describe("an archived price", () => {
	test("stays on its subscriptions, and is refused in a phase, where an inline price takes its place", async () => {
		const subscription = await subscribe();
		await stripe.prices.update(pro.id, { active: false });
		const schedule = await stripe.subscriptionSchedules.create({
			from_subscription: subscription.id,
		});
		const { current_period_start, current_period_end } = itemOf(subscription);
		const scheduleMax = (item: Stripe.SubscriptionScheduleUpdateParams.Phase.Item) =>
			stripe.subscriptionSchedules.update(schedule.id, {
				proration_behavior: "none",
				phases: [
					{ items: [item], start_date: current_period_start, end_date: current_period_end },
					{ items: [{ price: max.id }] },
				],
			});
		await expect(scheduleMax({ price: pro.id })).rejects.toThrow("only accepts active prices");
		await scheduleMax({
			price_data: {
				currency: "usd",
				product: String(pro.product),
				recurring: { interval: "month" },
				unit_amount: 200,
			},
		});
		const changed = itemOf(await stripe.subscriptions.retrieve(subscription.id));
		expect(changed.price).toMatchObject({ active: false, unit_amount: 200, product: pro.product });
		expect(changed.price.id).not.toBe(pro.id);
		await simulator.clock.advance({ days: 32 });
		expect(amounts()).toEqual([200, 400]);
	});
});

describe("a customer", () => {
	test("pays in one currency at a time", async () => {
		const { customer, id } = await subscribe();
		const euro = await addPrice("euro", 300, { currency: "eur" });
		const page = () =>
			stripe.checkout.sessions.create({
				mode: "subscription",
				customer: String(customer),
				line_items: [{ price: euro.id, quantity: 1 }],
				success_url: "http://localhost:3000/success",
			});
		await expect(page()).rejects.toThrow(/cannot combine currencies .* currency usd/);
		await expect(
			stripe.subscriptions.create({ customer: String(customer), items: [{ price: euro.id }] }),
		).rejects.toThrow(/cannot combine currencies/);
		await stripe.subscriptions.cancel(id);
		expect((await page()).currency).toBe("eur");
	});

	test("buys nothing from a seller who hasn't finished Stripe's form", async () => {
		simulator.settings.isActivated = false;
		await expect(openCheckout()).rejects.toThrow(/must set an account or business name/);
	});
});

test("an update waits for the payment of a card, and not for that of a bank debit", async () => {
	const upgradeOf = async (method?: "link" | "sepa_debit") => {
		const session = await openCheckout();
		simulator.visitor.payCheckout(session.id, { card: VISA, ...(method && { method }) });
		const subscription = simulator.state.subscriptions.at(-1);
		if (!subscription) throw new Error("no subscription");
		return stripe.subscriptions.update(subscription.id, {
			...toMax(subscription),
			payment_behavior: "pending_if_incomplete",
		});
	};
	expect((await upgradeOf()).pending_update).toBeNull();
	expect((await upgradeOf("link")).pending_update).toBeNull();
	await expect(upgradeOf("sepa_debit")).rejects.toMatchObject({ param: "payment_behavior" });
});

test("a draft begins with the customer's present balance", async () => {
	const subscription = await subscribe({}, {}, max);
	await simulator.clock.advance({ days: 30 });
	const draft = simulator.state.invoices.at(-1);
	expect(draft).toMatchObject({ status: "draft", starting_balance: 0, amount_due: 400 });
	await stripe.subscriptions.update(subscription.id, {
		items: [{ id: itemOf(subscription).id, price: pro.id }],
		proration_behavior: "always_invoice",
	});
	expect(draft).toMatchObject({ status: "draft", starting_balance: -200, amount_due: 200 });
	await simulator.clock.advance({ hours: 1 });
	expect(draft).toMatchObject({ status: "paid", amount_paid: 200 });
});
