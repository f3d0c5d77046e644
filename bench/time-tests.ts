import { join } from "node:path";
import { checkout } from "#scripts/process/checkout.ts";
import { startProgram } from "#scripts/process/program.ts";

/** Row 22: how long `npm test` takes. */

export const MAX_TEST_MINUTES = 12;
const MINUTE_MS = 60_000;

export type TestsReport = { runMinutes: number[]; isMet: boolean };

/** @throws Error if a test fails */
export async function timeTests({
	runs,
	stop,
}: {
	runs: number;
	stop: AbortSignal;
}): Promise<TestsReport> {
	const runMinutes: number[] = [];
	while (runMinutes.length < runs) {
		const startedAt = performance.now();
		const program = startProgram([join(checkout, "scripts", "test.ts")]);
		const end = () => void program.stop();
		stop.addEventListener("abort", end, { once: true });
		const code = await program.exited;
		stop.removeEventListener("abort", end);
		stop.throwIfAborted();
		if (code !== 0) throw new Error("npm test failed; see above.");
		runMinutes.push((performance.now() - startedAt) / MINUTE_MS);
	}
	return { runMinutes, isMet: runMinutes.every((minutes) => minutes <= MAX_TEST_MINUTES) };
}
