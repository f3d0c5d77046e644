import path from "node:path";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "../support/patience.ts";

/** The test of `npm run test:scale`. Its database is its own: that of the set-up is for modules of the product. */
export default defineConfig({
	test: {
		root: path.resolve(import.meta.dirname, "../.."),
		include: ["tests/scale/**/*.test.ts"],
		globalSetup: ["tests/support/prepare-temporary-folder.ts", "tests/support/prepare-database.ts"],
		setupFiles: ["tests/support/setup-server.ts"],
		testTimeout: 10 * PATIENCE_MS,
		hookTimeout: 2 * PATIENCE_MS,
		unstubEnvs: true,
	},
});
