import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { readMigrations, writeMigration } from "./migration-folder.ts";
import { withSchemaEngine } from "./schema-engine.ts";

const SCHEMA = "prisma/schema.prisma";

/**
 * Writes the migration from the state of the migration folder to schema.prisma.
 *
 * @param serverUrl URL of the server on which the engine may create temporary databases
 * @returns path of the new file relative to the checkout; null if nothing differs
 */
export async function createMigration(
	serverUrl: string,
	name: string,
	{ isEmptyAllowed }: { isEmptyAllowed: boolean },
): Promise<string | null> {
	const script = await compareWithSchema(serverUrl);
	if (!script && !isEmptyAllowed) return null;
	return writeMigration(`${timestamp()}_${name}`, script || "-- Written by hand.\n");
}

/**
 * @param serverUrl URL of the server on which the engine may create temporary databases
 * @returns SQL of what the migrations lack to make schema.prisma; empty if nothing
 */
export async function compareWithSchema(serverUrl: string): Promise<string> {
	const content = readFileSync(join(checkout, SCHEMA), "utf8");
	return withSchemaEngine(serverUrl, async (engine) => {
		const { stdout, exitCode } = await engine.diff({
			from: { tag: "migrations", ...readMigrations() },
			to: { tag: "schemaDatamodel", files: [{ path: SCHEMA, content }] },
			script: true,
			exitCode: true,
			filters: { externalTables: [], externalEnums: [] },
		});
		return exitCode === 2 ? (stdout ?? "") : "";
	});
}

/** Time in the format of Prisma's migration folders: year to second, in UTC. */
function timestamp(): string {
	return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
}
