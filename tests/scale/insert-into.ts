import { vi } from "vitest";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import type { World } from "./insert-world.ts";

/** Inserts a world into a database that isn't that of the environment, for processes with a `SESSION_SECRET`. */
export async function insertInto(
	databaseUrl: string,
	{ secret, ...options }: { secret: string; creators?: number },
): Promise<World> {
	vi.stubEnv("DATABASE_URL", databaseUrl);
	vi.stubEnv("SESSION_SECRET", secret);
	const { insertWorld } = await importAsOtherProcess(() => import("./insert-world.ts"));
	return insertWorld(options);
}
