import { watch } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { generatePrismaClient } from "./generate-prisma-client.ts";

const SCHEMA = "schema.prisma";

/**
 * Waits until an edit of the schema has resulted in a different database client. Reports edits that Prisma can't parse,
 * and waits for the next one.
 */
export async function untilClientChanges(stop: AbortSignal): Promise<void> {
	// Watches the folder, because many editors replace the file instead of writing to it.
	for await (const { filename } of watch(join(checkout, "prisma"), { signal: stop })) {
		if (filename !== SCHEMA) continue;
		try {
			if (await generatePrismaClient(stop)) return;
		} catch (error) {
			if (!(error instanceof TaskError)) throw error;
			console.error(error.message);
		}
	}
}
