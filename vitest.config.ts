import { defineConfig } from "vitest/config";
import { currentTestPart, workersOfMachine } from "./scripts/checks/test-part.ts";
import { listBillingTests, listUnsharedTests } from "./tests/support/list-unshared-tests.ts";
import { PATIENCE_MS } from "./tests/support/patience.ts";

const unsharedTests = listUnsharedTests();
const billingTests = listBillingTests();

/** What `npm test` leaves to `npm run test:slow`, and the other way round. Without a part, all files run. */
const SLOW = "**/*.slow.*";
const leftOut = { gate: [SLOW], slow: ["**/!(*.slow).test.{ts,tsx}"], all: [] }[currentTestPart()];

const server = {
	globalSetup: ["tests/support/prepare-temporary-folder.ts", "tests/support/prepare-database.ts"],
	setupFiles: ["tests/support/setup-server.ts"],
};

/**
 * Three kinds of tests. `unit` is pure: no database. `server` works on a database of the file's own. `integration`
 * starts built servers as processes of their own. Unit and server tests share processes, but for those that leave
 * traces there (`server-unshared`). Those of billing share processes whose environment has a simulator of Stripe.
 */
export default defineConfig({
	test: {
		// Each worker has a database and a Prisma client.
		maxWorkers: workersOfMachine(),
		// They only end what hangs: no test may depend on the machine's speed.
		testTimeout: 2 * PATIENCE_MS,
		hookTimeout: 2 * PATIENCE_MS,
		teardownTimeout: PATIENCE_MS,
		expect: { poll: { timeout: PATIENCE_MS } },
		restoreMocks: true,
		unstubEnvs: true,
		// Run by Node itself, as outside of tests.
		server: { deps: { external: [/\/scripts\/.+\.m?[jt]s$/] } },
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/unit/**/*.test.ts"],
					exclude: ["**/*.server.test.{ts,tsx}", ...leftOut],
					globalSetup: ["tests/support/prepare-temporary-folder.ts"],
					setupFiles: ["tests/support/setup-unit.ts"],
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "server",
					include: ["app/**/*.server.test.{ts,tsx}"],
					exclude: [...unsharedTests, ...billingTests, ...leftOut],
					...server,
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "server-billing",
					include: billingTests,
					exclude: leftOut,
					...server,
					setupFiles: ["tests/support/setup-billing.ts", ...server.setupFiles],
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "server-unshared",
					include: unsharedTests,
					exclude: leftOut,
					...server,
				},
			},
			{
				extends: true,
				test: {
					name: "integration",
					include: ["tests/integration/**/*.test.ts"],
					exclude: leftOut,
					...server,
				},
			},
		],
	},
});
