/** Generates Prisma's client when the schema has changed; other tasks do so by themselves. */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	await generatePrismaClient(stop);
	return 0;
});
