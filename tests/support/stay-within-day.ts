import { setTimeout } from "node:timers/promises";
import { beforeEach } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

const DAY_MS = 86_400_000;
/** How long a test may take in milliseconds. */
const TEST_MS = 2 * PATIENCE_MS;

/** Before each test of the file, waits for the next UTC day if this one might end during the test. */
export function stayWithinDay(): void {
	beforeEach(async () => {
		const leftMs = DAY_MS - (Date.now() % DAY_MS);
		// Timers may fire a little early.
		if (leftMs < TEST_MS) await setTimeout(leftMs + 100);
	}, 2 * TEST_MS);
}
