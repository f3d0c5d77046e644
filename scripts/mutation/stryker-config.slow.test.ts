import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { MutantResult } from "@stryker-mutator/api/core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#scripts/process/checkout.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/** Tests a small project of the test's own, in processes of its own, as the sandbox is a copy of the current folder. */

const FILES = {
	"package.json": `{ "type": "module" }`,
	// As our unit tests, a project whose files share a process: a mutant of a constant must not outlive its run, or miss it.
	"vitest.config.ts": `export default {
		test: { projects: [{ extends: true, test: { name: "unit", isolate: false, include: ["*.test.ts"] } }] },
	};`,
	"size.ts": `
		const log = { info(text: string) { return text; } };
		const LIMIT = 10 * 2;
		export function isAllowed(size: number) { return size <= LIMIT; }
		export function isEmpty(size: number) { return size > 0; }
		export function double(size: number) { log.info("doubled"); return size + size; }
	`,
	"size.test.ts": `
		import { expect, test } from "vitest";
		import { double, isAllowed } from "./size.ts";
		test("the limit", () => {
			expect(isAllowed(20)).toBe(true);
			expect(isAllowed(21)).toBe(false);
			double(2);
		});
	`,
	"other.test.ts": `
		import { expect, test } from "vitest";
		import { isAllowed } from "./size.ts";
		test("far below the limit", () => expect(isAllowed(1)).toBe(true));
	`,
};

/** Only ends a run that hangs: each is a whole mutation test. */
const TIMEOUT_MS = 600_000;
const folder = temporaryFolder("mutation");
const SAVED = path.join(folder, "saved.json");
let statuses: Map<string, string>;

beforeAll(async () => {
	symlinkSync(path.join(checkout, "node_modules"), path.join(folder, "node_modules"));
	mkdirSync(path.join(folder, ".data"));
	for (const [name, content] of Object.entries(FILES))
		writeFileSync(path.join(folder, name), content);
	({ statuses } = await runAllMutants());
}, TIMEOUT_MS);

describe("the outcome of a mutant", () => {
	test.each(["size < LIMIT", "size > LIMIT"])("is killed where a test fails: %s", (mutant) => {
		expect(statuses.get(mutant)).toBe("Killed");
	});

	test("is killed where it changes what a module computes when it is loaded", () => {
		expect(statuses.get("10 / 2")).toBe("Killed");
	});

	test("is survived where tests run the line and notice nothing", () => {
		expect(statuses.get("size - size")).toBe("Survived");
	});

	test("is without coverage where no test runs the line", () => {
		expect(statuses.get("size >= 0")).toBe("NoCoverage");
	});
});

test("mutants outside the sample are not run", () => {
	expect(statuses.get("size <= 0")).toBe("CompileError");
});

test("log texts have no mutants", () => {
	expect(statuses.get('""')).toBe("Ignored");
});

test(
	"a run continues with the results that a stopped one has saved",
	async () => {
		const report = JSON.parse(readFileSync(SAVED, "utf8"));
		const file: { mutants: MutantResult[] } = report.files["size.ts"];
		file.mutants = file.mutants
			.filter(({ replacement }) => replacement !== "size > LIMIT")
			// No run would find this.
			.map((mutant) =>
				mutant.replacement === "size - size" ? { ...mutant, status: "Timeout" } : mutant,
			);
		writeFileSync(SAVED, JSON.stringify(report));
		const { statuses: continued } = await runAllMutants({ isContinued: true });
		expect(continued.get("size - size")).toBe("Timeout");
		expect(continued.get("size > LIMIT")).toBe("Killed");
		expect(continued.size).toBe(statuses.size);
	},
	TIMEOUT_MS,
);

test(
	"a test that fails without mutants is named, kills none, and hides none of those after it",
	async () => {
		const [imports, tests] = FILES["size.test.ts"].split(/(?=\ttest\()/);
		writeFileSync(
			path.join(folder, "size.test.ts"),
			`${imports}test("fails", () => expect(double(1)).toBe(3));\n${tests}`,
		);
		const { statuses: others, output } = await runAllMutants();
		expect(output).toContain("Left out, because it fails without mutants: fails");
		expect(others.get("size - size")).toBe("Survived");
		expect(others.get("size > LIMIT")).toBe("Killed");
	},
	TIMEOUT_MS,
);

/**
 * Draws all mutants but `size <= 0`.
 *
 * @param isContinued whether results in the file `SAVED` are used
 * @returns the outcome of the mutants, by their replacement, and what was printed
 */
async function runAllMutants({ isContinued = false } = {}): Promise<{
	statuses: Map<string, string>;
	output: string;
}> {
	const load = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
	const code = `import { Stryker } from "@stryker-mutator/core";
		import { listMutants, sampleOptions } from ${load("sample.ts")};
		const mutants = await listMutants([process.cwd() + "/size.ts"]);
		const sample = mutants.filter(({ replacement }) => replacement !== "size <= 0");
		const results = await new Stryker({
			configFile: ${load("stryker.config.ts")},
			...sampleOptions(sample, process.cwd()),
			vitest: { configFile: "vitest.config.ts" },
			testFiles: ["*.test.ts"],
			concurrency: 1,
			incrementalFile: ${JSON.stringify(SAVED)},
			force: ${!isContinued},
		}).runMutationTest();
		console.log("\\n" + JSON.stringify(results));`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
		cwd: folder,
		env: { PATH: process.env.PATH },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
	const results: MutantResult[] = JSON.parse(output.trim().split("\n").at(-1) ?? "");
	const outcomes = results.map(({ replacement, status }): [string, string] => [
		replacement,
		status,
	]);
	return { statuses: new Map(outcomes), output };
}
