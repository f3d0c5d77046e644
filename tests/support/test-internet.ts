import type { Internet } from "#app/platform/public-internet.server.ts";

/**
 * An internet for tests: every name leads to this machine, at whatever port. Without it, what `fetchPublic` is asked for
 * would be refused, being of this machine, and looked up, leaving it.
 */
export function createTestInternet(): Internet {
	return {
		resolve: async () => ["127.0.0.1"],
		isPublic: () => true,
		isWebPort: () => true,
	};
}
