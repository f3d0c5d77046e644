import { availableParallelism } from "node:os";

/**
 * `gate` is what `npm test` runs, `slow` what `npm run test:slow` runs, `all` both. A test file is slow if its name ends
 * in `.slow.test.ts`. A browser test belongs to the gate if its tags say so (playwright.config.ts).
 */
export type TestPart = "gate" | "slow" | "all";

/** Tells a test program its part. */
export const TEST_PART = "TEST_PART";

export function isTestPart(value: string | undefined): value is TestPart {
	return value === "gate" || value === "slow" || value === "all";
}

/** @returns the part of this test program; `all` if it is started by hand */
export function currentTestPart(): TestPart {
	const value = process.env[TEST_PART];
	return isTestPart(value) ? value : "all";
}

/** More would need more memory and database connections than a machine with many cores may have. */
const MOST_WORKERS = 8;

/** @returns the number of tests that run at the same time: one for each core, and two at least, as they also wait */
export function workersOfMachine(): number {
	return Math.min(Math.max(availableParallelism(), 2), MOST_WORKERS);
}
