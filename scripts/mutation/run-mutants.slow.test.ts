import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { MutantResult } from "@stryker-mutator/api/core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#scripts/process/checkout.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/** Tests a small project of the test's own, in processes of its own, as the sandbox is a copy of the current folder. */

const FILES = {
	"package.json": `{ "type": "module" }`,
	// As for our unit tests, files share a process: a mutant of a constant must not outlive its run, or miss it.
	"vitest.config.ts": `export default { test: { isolate: false, include: ["*.test.ts"] } };`,
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
const KEPT = "kept";
const folder = temporaryFolder("mutation");
let statuses: Map<string, string>;

beforeAll(async () => {
	symlinkSync(path.join(checkout, "node_modules"), path.join(folder, "node_modules"));
	for (const name of [".data", KEPT]) mkdirSync(path.join(folder, name));
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
	expect(statuses.has("size <= 0")).toBe(false);
});

test("log texts have no mutants", () => {
	expect([...statuses.keys()]).not.toContain('""');
});

test(
	"a run that was stopped continues with what it had found",
	async () => {
		const file = path.join(folder, KEPT, "results.jsonl");
		const lines = readFileSync(file, "utf8").split("\n");
		const survived = lines.find((line) => line.includes("size - size"));
		writeFileSync(file, `${survived}\n{"id":`);
		// Would be named if the tests without mutants ran again.
		addFailingTest();
		const { statuses: continued, output } = await runAllMutants();
		expect(output).not.toContain(LEFT_OUT);
		expect(continued.get("size - size")).toBe("Survived");
		expect(continued.get("size >= 0")).toBe("NoCoverage");
		expect(continued.get("size > LIMIT")).toBe("Killed");
		expect(continued.size).toBe(statuses.size);
	},
	TIMEOUT_MS,
);

test(
	"a test that fails without mutants is named, and kills none",
	async () => {
		for (const name of ["results.jsonl", "coverage.json"])
			rmSync(path.join(folder, KEPT, name), { force: true });
		addFailingTest();
		const { statuses: others, output } = await runAllMutants();
		expect(output).toContain(`${LEFT_OUT} fails`);
		expect(others.get("size - size")).toBe("Survived");
		expect(others.get("size > LIMIT")).toBe("Killed");
	},
	TIMEOUT_MS,
);

const LEFT_OUT = "Left out, because it fails without mutants:";

function addFailingTest(): void {
	writeFileSync(
		path.join(folder, "size.test.ts"),
		`${FILES["size.test.ts"]}\ntest("fails", () => expect(double(1)).toBe(3));`,
	);
}

/** @returns the outcome of all mutants but one, by their replacement, and what was printed */
async function runAllMutants(): Promise<{ statuses: Map<string, string>; output: string }> {
	const load = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
	const code = `import { runMutants } from ${load("run-mutants.ts")};
		import { listMutants } from ${load("sample.ts")};
		const mutants = await listMutants([process.cwd() + "/size.ts"]);
		const sample = mutants.filter(({ replacement }) => replacement !== "size <= 0");
		const results = await runMutants(sample, {
			vitestConfig: "vitest.config.ts",
			tests: "*.test.ts",
			concurrency: 1,
			keptIn: process.cwd() + "/${KEPT}",
		});
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
