import type { Internet } from "#app/platform/public-internet.server.ts";

/**
 * An internet for tests: every name leads to this machine, on any port. Without it, `fetchPublic` would refuse local
 * addresses and look up names on the network.
 */
export function createTestInternet(): Internet {
	return {
		resolve: async () => ["127.0.0.1"],
		isPublic: () => true,
		isWebPort: () => true,
	};
}
