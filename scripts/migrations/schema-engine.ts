import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { createMigrationAdapter } from "./migration-adapter.ts";

const BINDINGS = "@prisma/schema-engine-wasm/schema_engine_bg";

/**
 * Runs `use` with Prisma's migration engine, connected to the database. It is the WebAssembly engine of the Prisma
 * CLI. The CLI itself would download a native one, and is not a production dependency.
 *
 * @throws Error with the engine's own message
 */
export async function withSchemaEngine<Result>(
	databaseUrl: string,
	use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
	const { SchemaEngine } = await loadEngine();
	const { adapter, close } = createMigrationAdapter(databaseUrl);
	try {
		return await use(await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter));
	} finally {
		await close();
	}
}

type Engine = typeof import("@prisma/schema-engine-wasm");

let loaded: Promise<Engine> | undefined;

/** Loaded once per process: its bindings keep a reference to the memory of the first instance. */
function loadEngine(): Promise<Engine> {
	loaded ??= instantiateEngine();
	return loaded;
}

/** Instantiated manually: Node prints a warning about an experimental feature when it imports .wasm files. */
async function instantiateEngine(): Promise<Engine> {
	Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: throwPanic } });
	const bindings = await import(BINDINGS);
	const code = await readFile(
		fileURLToPath(import.meta.resolve(BINDINGS)).replace(/\.js$/, ".wasm"),
	);
	const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": bindings });
	bindings.__wbg_set_wasm(instance.exports);
	(instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
	return bindings;
}

/** The engine calls this by its global name before it aborts with a trap that has no message. */
function throwPanic(message: string): never {
	throw new Error(`Prisma's migration engine failed: ${message}`);
}
