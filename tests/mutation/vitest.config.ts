import { defineConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/**
 * The tests that `npm run test:mutation` runs: those beside the code. Integration and browser tests use a build, which
 * contains no mutants.
 */
export default defineConfig({
	test: {
		...shared.test,
		projects: shared.test?.projects?.filter(
			(project) =>
				typeof project === "object" &&
				"test" in project &&
				String(project.test?.name) !== "integration",
		),
	},
});
