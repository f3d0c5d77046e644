import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/support/cpu-ms-of.ts";
import { HOSTILE_KINDS, hostileText } from "#tests/support/hostile-texts.ts";
import { cleanLine, cleanLines } from "./clean-text.ts";

test.each(HOSTILE_KINDS)("takes linear time: %s", async (kind) => {
	const text = hostileText(kind, 256 * 1_024);
	for (const clean of [cleanLine, cleanLines]) {
		expect(await cpuMsOf(() => clean(`${text} a`))).toBeLessThan(500);
	}
});
