import path from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";
import { stateFile } from "#tests/support/stripe/state-file.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const START = new Date("2026-01-31T10:00:00Z");
const VISA = "4242424242424242";

let simulator: StripeSimulator;
let stripe: Stripe;
let pro: Stripe.Price;

beforeAll(async () => {
	simulator = await startStripeSimulator({ now: START });
	stripe = new Stripe(simulator.environment.STRIPE_SECRET_KEY, simulator.sdkOptions);
});
afterAll(() => simulator.stop());

beforeEach(async () => {
	simulator.reset();
	pro = await addPlan("pro", 900);
});

async function addPlan(tier: string, cents: number): Promise<Stripe.Price> {
	const product = await stripe.products.create({ name: tier, metadata: { tier } });
	return stripe.prices.create({
		product: product.id,
		currency: "usd",
		unit_amount: cents,
		recurring: { interval: "month" },
		lookup_key: `plan_${tier}_monthly`,
	});
}

async function openCheckout(
	customer: string,
	params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
	return stripe.checkout.sessions.create({
		mode: "subscription",
		customer,
		line_items: [{ price: pro.id, quantity: 1 }],
		success_url: "http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}",
		cancel_url: "http://localhost:3000/cancel",
		...params,
	});
}

test("keeps its state in a file across restarts", async () => {
	const file = stateFile(path.join(temporaryFolder("stripe"), "stripe.json"));
	const first = await startStripeSimulator({ now: START, file });
	const client = new Stripe(first.environment.STRIPE_SECRET_KEY, first.sdkOptions);
	const { id } = await client.customers.create({ email: "ada@example.com" });
	await first.stop();

	const second = await startStripeSimulator({ now: START, file });
	expect(second.state.customers).toEqual([expect.objectContaining({ id })]);
	expect(second.environment).toEqual(first.environment);
	await second.stop();
});

describe("checkout", () => {
	test("creates an active subscription when the card succeeds", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id, {
			client_reference_id: "user-1",
			subscription_data: { metadata: { user: "1" } },
		});
		expect(session).toMatchObject({ status: "open", payment_status: "unpaid" });
		expect(session.url).toBe(`${simulator.origin}/pay/${session.id}`);

		expect(simulator.visitor.payCheckout(session.id, { card: VISA })).toEqual({
			state: "complete",
		});

		const paid = await stripe.checkout.sessions.retrieve(session.id, {
			expand: ["subscription.latest_invoice.payments", "line_items"],
		});
		expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
		expect(paid.line_items?.data[0]?.price?.id).toBe(pro.id);
		const subscription = paid.subscription as Stripe.Subscription;
		expect(subscription).toMatchObject({ status: "active", metadata: { user: "1" } });
		expect(new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1_000)).toEqual(
			new Date("2026-02-28T10:00:00Z"),
		);
		const invoice = subscription.latest_invoice as Stripe.Invoice;
		expect(invoice).toMatchObject({ status: "paid", amount_paid: 900 });
		expect(invoice.payments?.data[0]?.status).toBe("paid");
	});
});
