import { join } from "node:path";
import { PROMOTION_CODES } from "../../tests/support/stripe/promotion-codes.ts";
import { startStripeSimulator } from "../../tests/support/stripe/start-stripe-simulator.ts";
import { stateFile } from "../../tests/support/stripe/state-file.ts";
import { TEST_CARDS } from "../../tests/support/stripe/test-cards.ts";
import { productEnvironment } from "../process/product-environment.ts";
import { TaskError } from "../process/task.ts";
import type { ServeOptions } from "./serve-product.ts";

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL"];
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** What `serveProduct` needs to run the product on the simulator. */
export type SimulatedPayments = Pick<ServeOptions, "prepare" | "notes"> & {
	close(): Promise<void>;
};

/**
 * Starts the simulator of Stripe that the tests use, on a free port of this machine, and points the product to it. Its
 * state is kept in the data folder, beside the database that refers to it.
 *
 * @throws TaskError if real keys are set, or if others than this machine could reach the product
 */
export async function simulatePayments(
	mode: "production" | "development",
	port: number,
): Promise<SimulatedPayments> {
	const { APP_URL, DATA_DIR } = productEnvironment({ mode, port, databaseUrl: "" });
	assertAllowed(APP_URL);
	const webhookUrl = `${new URL(APP_URL).origin}/stripe/webhook`;
	const simulator = await startStripeSimulator({
		webhookUrl,
		file: stateFile(join(DATA_DIR, "stripe-simulator.json")),
	});
	Object.assign(process.env, simulator.environment);
	return {
		async prepare(environment) {
			Object.assign(process.env, environment);
			// Imported late, because the product reads its environment when it is loaded.
			const { updateStripeAccount } = await import(
				"../../app/features/billing/stripe/update-stripe-account.server.ts"
			);
			await updateStripeAccount({ webhookUrl });
		},
		notes: [
			"  Payments are simulated: no money moves. Pay with one of these cards:",
			...TEST_CARDS.map(({ number, label }) => `    ${number}  ${label}`),
			`  With STRIPE_PROMOTION_CODES=on, the payment page takes ${Object.keys(PROMOTION_CODES).join(", ")}`,
			`  Move the simulator's clock, and let payments fail, at ${simulator.origin}/simulator`,
			"",
		],
		close: simulator.stop,
	};
}

function assertAllowed(appUrl: string): void {
	const key = KEYS.find((name) => process.env[name]);
	if (key) {
		throw new TaskError(
			`${key} is set, so payments can't be simulated. Unset it, or leave out --stripe-simulator.`,
		);
	}
	if (LOOPBACK_HOSTS.includes(new URL(appUrl).hostname)) return;
	throw new TaskError(
		`Payments can be simulated on this machine only, and APP_URL is ${appUrl}. Use a localhost address, or leave out --stripe-simulator.`,
	);
}
