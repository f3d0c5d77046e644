import { onTestFinished, vi } from "vitest";

/**
 * Imports a second copy of the product's modules, with a connection pool and other singletons of its own: like another
 * process, it shares nothing but the database. Closes its connections when the test has finished.
 * @param load imports what is tested
 */
export async function importAsOtherProcess<Module>(load: () => Promise<Module>): Promise<Module> {
	const store = globalThis as typeof globalThis & { __singletons?: Map<string, unknown> };
	const own = store.__singletons;
	vi.resetModules();
	store.__singletons = new Map();
	try {
		const { closeDb } = await import("#app/platform/db.server.ts");
		onTestFinished(closeDb);
		return await load();
	} finally {
		// Later imports get the singletons of this process again.
		vi.resetModules();
		if (own) store.__singletons = own;
		else delete store.__singletons;
	}
}
