/** `npm run dev`: the product from its sources, with hot reloading, on the same database as `npm start`. */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { readPort } from "./process/product-environment.ts";
import { packageProgram } from "./process/program.ts";
import { runTask } from "./process/task.ts";
import { assertPortFree } from "./serve/assert-port-free.ts";
import { serveProduct } from "./serve/serve-product.ts";

await runTask(async (stop) => {
	const port = readPort();
	await assertPortFree(port, "npm run dev");
	await generatePrismaClient(stop);
	const server = [packageProgram("react-router"), "dev", "--port", String(port), "--strictPort"];
	return serveProduct(server, { mode: "development", port, stop });
});
