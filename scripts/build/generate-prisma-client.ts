import { join } from "node:path";
import { acquireLock } from "../bootstrap/file-lock.mjs";
import { checkout, localData } from "../process/checkout.ts";
import { packageProgram, runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { hashContent, isStamped, stamp } from "./content-hash.ts";

const SOURCES = ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"];
const stampFile = join(checkout, "app", "generated", "prisma", ".source-hash");

/**
 * Generates the database client into app/generated/prisma if the schema has changed.
 *
 * @returns whether it has
 * @throws TaskError with Prisma's message if it can't parse the schema
 */
export async function generatePrismaClient(stop: AbortSignal): Promise<boolean> {
	if (isStamped(stampFile, hashContent(SOURCES))) return false;
	const release = await acquireLock(join(localData, "generate.lock"), { signal: stop });
	try {
		const hash = hashContent(SOURCES);
		if (isStamped(stampFile, hash)) return false;
		const { code, output } = await runProgram([packageProgram("prisma"), "generate"], stop, {
			env: {
				// Generating never runs the native engine, but downloads one unless this file exists.
				PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
				PRISMA_HIDE_UPDATE_MESSAGE: "1",
				CHECKPOINT_DISABLE: "1",
			},
		});
		if (code !== 0)
			throw new TaskError(`${output}\n\nPrisma could not generate the database client.`);
		stamp(stampFile, hash);
		return true;
	} finally {
		release();
	}
}
