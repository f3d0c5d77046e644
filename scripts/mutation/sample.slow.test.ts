import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listMutants, pickSample } from "#scripts/mutation/sample.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const folder = temporaryFolder("sample");

/** @returns all mutants of one file with this code */
async function mutantsOf(code: string) {
	const file = path.join(folder, "code.tsx");
	writeFileSync(file, code);
	return listMutants([file]);
}

describe("listMutants", () => {
	test.each([
		`const logged = log.warn({ count: 1 + 1 }, "a text");`,
		`const error = new Error("a text");`,
		`const icon = <b className="a text" />;`,
		`type Size = "small" | "large";`,
	])("leaves out what nobody sees: %s", async (code) => {
		expect(await mutantsOf(code)).toEqual([]);
	});

	test("keeps what users and callers see", async () => {
		expect(await mutantsOf(`const error = new AppError("gone", "It is gone.");`)).toHaveLength(2);
	});
});

describe("pickSample", () => {
	const code = Array.from({ length: 30 }, (_, index) => `export const n${index} = ${index} + 1;`);

	test("draws the same mutants for the same seed, and others for another", async () => {
		const mutants = await mutantsOf(code.join("\n"));
		const sample = pickSample(mutants, { folder, seed: "1", size: 10 });
		expect(sample).toHaveLength(10);
		expect(pickSample(mutants.toReversed(), { folder, seed: "1", size: 10 })).toEqual(sample);
		expect(pickSample(mutants, { folder, seed: "2", size: 10 })).not.toEqual(sample);
	});

	test("draws a larger sample that contains the smaller one", async () => {
		const mutants = await mutantsOf(code.join("\n"));
		const sample = pickSample(mutants, { folder, seed: "1", size: 10 });
		const larger = pickSample(mutants, { folder, seed: "1", size: 20 });
		expect(larger.slice(0, 10)).toEqual(sample);
	});
});
