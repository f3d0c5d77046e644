/** Generates Prisma's client if the schema has changed; other tasks do so automatically. */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	await generatePrismaClient(stop);
	return 0;
});
