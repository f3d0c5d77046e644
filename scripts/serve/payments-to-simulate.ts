import type { SimulatedPayments } from "./stripe-simulator.ts";

/** Starts the simulator of Stripe if the command asks for it with `--stripe-simulator`. */
export async function paymentsToSimulate(
	mode: "production" | "development",
	port: number,
): Promise<SimulatedPayments | undefined> {
	if (!process.argv.includes("--stripe-simulator")) return undefined;
	// Imported late: other starts don't load the tests' code.
	const { simulatePayments } = await import("./stripe-simulator.ts");
	return simulatePayments(mode, port);
}
