import Stripe from "stripe";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type AppServer, startAppServer } from "./app-server.ts";
import { type StripeSimulator, startStripeSimulator } from "./stripe/start-stripe-simulator.ts";
import { createTestDatabase } from "./test-databases.ts";

/** A built product of its own for a browser test, beside the one that all of them share. */
export type SeparateSite = AppServer & {
	simulator: StripeSimulator | null;
	databaseUrl: string;
};

/**
 * Starts the product with a database of its own, which a test fills through the product's pages.
 * @param label part of the database's name
 * @param options.hasPayments whether a simulator, also of its own, replaces Stripe; without it there are no payments
 * @param options.environment further variables for the product
 */
export async function startSeparateSite(
	label: string,
	{ hasPayments, environment = {} }: { hasPayments: boolean; environment?: NodeJS.ProcessEnv },
): Promise<SeparateSite> {
	const databaseUrl = await createTestDatabase(label);
	const PORT = String(await findFreePort());
	const simulator = hasPayments
		? await startStripeSimulator({ webhookUrl: `http://localhost:${PORT}/stripe/webhook` })
		: null;
	if (simulator) await insertPrices(simulator);
	const server = await startAppServer({
		databaseUrl,
		environment: { ...simulator?.environment, ...environment, PORT },
	});
	return {
		...server,
		simulator,
		databaseUrl,
		async stop(signal) {
			const exit = await server.stop(signal);
			await simulator?.stop();
			return exit;
		},
	};
}

/** Makes the prices of all paid plans at the simulator, as `npm run stripe:setup` does at Stripe. */
export async function insertPrices({ environment, sdkOptions }: StripeSimulator): Promise<void> {
	const stripe = new Stripe(environment.STRIPE_SECRET_KEY, sdkOptions);
	for (const tier of PAID_PLANS) {
		const { id } = await stripe.products.create({ name: tier, metadata: { tier } });
		await stripe.prices.create({
			product: id,
			currency: "usd",
			unit_amount: PLANS[tier].priceCents,
			recurring: { interval: "month" },
			tax_behavior: "exclusive",
			lookup_key: `plan_${tier}_monthly`,
		});
	}
}
