import { vi } from "vitest";
import { type StripeSimulator, startStripeSimulator } from "./stripe/start-stripe-simulator.ts";

/**
 * Starts a simulator of Stripe with a clock that stands still, for a server test. Call it in `vi.hoisted`: the product
 * reads its environment when it is first imported.
 */
export async function startBillingSimulator(): Promise<StripeSimulator> {
	const simulator = await startStripeSimulator({ now: new Date("2026-11-22T12:00:00Z") });
	Object.assign(process.env, simulator.environment);
	// The set-up of all tests has read the environment already.
	vi.resetModules();
	return simulator;
}
