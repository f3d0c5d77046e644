import { defineConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** On a busy machine, a slow test must not pass for one that has noticed a mutant. */
const TEST_TIMEOUT_MS = 60_000;

/**
 * The tests that `npm run test:mutation` runs: those beside the code. Integration and browser tests use a build, which
 * contains no mutants.
 */
export default defineConfig({
	test: {
		...shared.test,
		projects: shared.test?.projects?.flatMap((project) =>
			typeof project === "object" &&
			"test" in project &&
			String(project.test?.name) !== "integration"
				? [
						{
							...project,
							test: {
								...project.test,
								testTimeout: TEST_TIMEOUT_MS,
								hookTimeout: TEST_TIMEOUT_MS,
							},
						},
					]
				: [],
		),
	},
});
