/** Generates the types of the API's client if the product has changed; `npm test` does so by itself. */
import { generateApiTypes } from "./build/api-types.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	await generatePrismaClient(stop);
	await generateApiTypes(stop);
	return 0;
});
