import { findFreePort } from "#scripts/process/find-free-port.ts";
import { startAppServer } from "./app-server.ts";
import { startGoogleProvider } from "./google-provider.ts";
import prepareDatabase from "./prepare-database.ts";
import prepareTemporaryFolder from "./prepare-temporary-folder.ts";
import { startStripeSimulator } from "./stripe/start-stripe-simulator.ts";
import { createTestDatabase } from "./test-databases.ts";

/**
 * Playwright's global setup: starts the built product on a new database, for all browser tests. Its configuration goes
 * into the environment, where the tests' factories read it.
 */
export default async function startBrowserTestServer(): Promise<() => Promise<void>> {
	const removeTemporaryFolder = prepareTemporaryFolder();
	const cleanUp = await prepareDatabase();
	const databaseUrl = await createTestDatabase("browser");
	const google = await startGoogleProvider();
	const PORT = String(await findFreePort());
	const stripe = await startStripeSimulator({
		webhookUrl: `http://localhost:${PORT}/stripe/webhook`,
	});
	const domains = {
		DOMAINS_HOST: "pages.posy-site.com",
		// Nothing answers there.
		DOMAINS_DNS: "127.0.0.1:9",
	};
	const environment = { ...google.environment, ...stripe.environment, ...domains, PORT };
	const server = await startAppServer({ databaseUrl, environment });
	Object.assign(process.env, server.environment, { LOG_LEVEL: "silent" });
	// Imported late: it reads the configuration.
	const { updateStripeAccount } = await import(
		"#app/features/billing/stripe/update-stripe-account.server.ts"
	);
	await updateStripeAccount({ webhookUrl: null });
	return async () => {
		await server.stop();
		await stripe.stop();
		await google.stop();
		await cleanUp();
		removeTemporaryFolder();
	};
}
