/** `npm start`: runs the product as in production, on its own database unless DATABASE_URL names one. */
import { buildIfChanged, serverFile } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { assertConfigured, assertServesSite, readPort } from "./process/product-environment.ts";
import { SERVER_OPTIONS } from "./process/server-options.ts";
import { runTask } from "./process/task.ts";
import { assertPortFree } from "./serve/assert-port-free.ts";
import { paymentsToSimulate } from "./serve/payments-to-simulate.ts";
import { serveProduct } from "./serve/serve-product.ts";

await runTask(async (stop) => {
	const port = readPort();
	assertServesSite("npm start");
	assertConfigured("production", port);
	await assertPortFree(port, "npm start");
	const payments = await paymentsToSimulate("production", port);
	// The demo seed runs from the sources, and needs the client even if there is a build already.
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	return serveProduct([...SERVER_OPTIONS, serverFile], {
		mode: "production",
		port,
		stop,
		...payments,
	}).finally(() => payments?.close());
});
