import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests of `npm run test:engines`. They share one built product, as the browser tests do. */
export default defineConfig({
	test: {
		root: path.resolve(import.meta.dirname, "../.."),
		include: ["tests/engines/**/*.test.ts"],
		globalSetup: ["tests/support/start-browser-test-server.ts"],
		// One engine at a time: two browsers and a server are enough for a small machine.
		fileParallelism: false,
		testTimeout: 120_000,
		hookTimeout: 60_000,
	},
});
