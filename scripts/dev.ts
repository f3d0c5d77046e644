/**
 * `npm run dev`: runs the product from its sources, with hot reloading, on the database of `npm start`. An edit of
 * prisma/schema.prisma regenerates the client and restarts the server, which keeps one client for its whole life.
 */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { untilClientChanges } from "./build/watch-schema.ts";
import { assertConfigured, assertServesSite, readPort } from "./process/product-environment.ts";
import { packageProgram } from "./process/program.ts";
import { runTask } from "./process/task.ts";
import { assertPortFree } from "./serve/assert-port-free.ts";
import { paymentsToSimulate } from "./serve/payments-to-simulate.ts";
import { serveProduct } from "./serve/serve-product.ts";

await runTask(async (stop) => {
	const port = readPort();
	assertServesSite("npm run dev");
	assertConfigured("development", port);
	await assertPortFree(port, "npm run dev");
	const payments = await paymentsToSimulate("development", port);
	await generatePrismaClient(stop);
	const server = [packageProgram("react-router"), "dev", "--port", String(port), "--strictPort"];
	return serveProduct(server, {
		mode: "development",
		port,
		stop,
		untilRestart: () => untilClientChanges(stop),
		...payments,
	}).finally(() => payments?.close());
});
