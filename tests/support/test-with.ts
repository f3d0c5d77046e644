import { test } from "vitest";

/**
 * @param isThere whether this machine has what the test needs
 * @param need what it needs, such as "root on Linux"
 * @returns `test`, or the same with a skipped test whose name says why
 */
export function testWith(isThere: boolean, need: string) {
	return (name: string, run: () => Promise<void>, timeoutMs?: number) => {
		const title = isThere ? name : `${name} (skipped: it needs ${need})`;
		test.skipIf(!isThere)(title, run, timeoutMs);
	};
}
