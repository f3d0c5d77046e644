/**
 * `npm run stripe:setup`: makes at Stripe what the product needs, or finds what an earlier run made, and prints the
 * webhook's secret. Needs only STRIPE_SECRET_KEY and APP_URL.
 */
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { runTask, TaskError } from "./process/task.ts";

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

await runTask(async () => {
	if (!process.env.STRIPE_SECRET_KEY) {
		throw new TaskError("STRIPE_SECRET_KEY is not set: copy a secret key from Stripe's dashboard.");
	}
	const { APP_URL, ...environment } = productEnvironment({
		mode: "development",
		port: readPort(),
		// Nothing here reads the database.
		databaseUrl: process.env.DATABASE_URL || "postgresql://127.0.0.1/none",
	});
	Object.assign(process.env, environment, { APP_URL });
	// The secret is what this command finds out.
	process.env.STRIPE_WEBHOOK_SECRET ||= "whsec_not_known_yet";
	const { updateStripeAccount } = await import(
		"../app/features/billing/stripe/update-stripe-account.server.ts"
	);
	// Stripe can't reach this machine.
	const isLocal = LOOPBACK.test(APP_URL);
	const { mode, lines, webhookSecret } = await updateStripeAccount(
		isLocal ? { webhookUrl: null } : {},
	);
	console.log(`Stripe, ${mode} mode:\n  ${lines.join("\n  ")}`);
	if (isLocal) console.log(`No webhook was made, because Stripe can't reach ${APP_URL}.`);
	else if (webhookSecret === null) {
		console.log("The webhook's secret is in Stripe's dashboard, under Developers, Webhooks.");
	} else console.log(`Set STRIPE_WEBHOOK_SECRET=${webhookSecret}`);
	return 0;
});
