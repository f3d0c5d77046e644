import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "../process/checkout.ts";
import type { OutsideError } from "./error-reporter.ts";
import { TestReport } from "./test-report.ts";
import {
	isFailed,
	labelOf,
	mergeResults,
	NO_FILE,
	readPlaywrightResults,
	readVitestResults,
	type TestResult,
} from "./test-results.ts";

let folder = "";
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "test-results-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: object, name = "report.json"): string {
	const path = join(folder, name);
	writeFileSync(path, JSON.stringify(report));
	return path;
}

/** Results of a run with these errors outside of all tests. */
function readVitest(report: object, errors: OutsideError[] = []) {
	return readVitestResults(write(report), write(errors, "errors.json"));
}

function vitestFile(
	file: string,
	tests: Record<string, string>,
	{ status = "passed", failureMessages = [] as string[] } = {},
) {
	const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
		fullName,
		status,
		failureMessages: status === "failed" ? failureMessages : [],
	}));
	return { name: join(checkout, file), status, message: "", assertionResults };
}

describe("results of Vitest", () => {
	test("are read with the seed of a property that failed", () => {
		const failureMessages = [
			'Error: Property failed after 3 tests\n{ seed: -1819918769, path: "2:1", endOnFailure: true }',
		];
		const file = vitestFile(
			"app/lib/a.test.ts",
			{ "sums up": "passed", "holds for all": "failed", "is left out": "skipped" },
			{ status: "failed", failureMessages },
		);
		expect(readVitest({ testResults: [file] })).toEqual([
			{ file: "app/lib/a.test.ts", name: "sums up", outcome: "passed" },
			{
				...{ file: "app/lib/a.test.ts", name: "holds for all", outcome: "failed" },
				seed: "-1819918769",
				reason: failureMessages[0],
			},
			{ file: "app/lib/a.test.ts", name: "is left out", outcome: "skipped" },
		]);
	});

	test("a file that failed outside of its tests is failed itself", () => {
		const file = vitestFile("app/lib/a.test.ts", { one: "pending" }, { status: "failed" });
		const results = readVitest({ testResults: [file] }) ?? [];
		expect(results.map(({ outcome }) => outcome)).toEqual(["skipped", "failed"]);
		expect(results.map(labelOf)).toEqual(["app/lib/a.test.ts > one", "app/lib/a.test.ts"]);
	});

	test("an error outside of all tests fails the file that ran then, whose tests passed", () => {
		const file = vitestFile("app/lib/a.test.ts", { one: "passed" });
		const results = readVitest({ testResults: [file] }, [
			{
				file: join(checkout, "app/lib/a.test.ts"),
				text: "Unhandled Rejection: \u001b[31mgone\u001b[39m\n",
			},
			{ file: null, text: `Error: ${"a\n".repeat(100)}` },
		]);
		expect(results?.filter(isFailed)).toEqual([
			{
				...{ file: "app/lib/a.test.ts", name: null, outcome: "failed" },
				reason: "Unhandled Rejection: gone",
			},
			{
				...{ file: NO_FILE, name: null, outcome: "failed" },
				reason: `Error: ${Array(12).fill("a").join("\n")}`,
			},
		]);
	});

	test("a program that has written none has crashed", () => {
		const nothing = join(folder, "nothing.json");
		expect(readVitestResults(nothing, write([], "errors.json"))).toBeNull();
		expect(readVitestResults(write({ testResults: [] }), nothing)).toBeNull();
	});
});

describe("results of Playwright", () => {
	const spec = (title: string, status: string, expectedStatus = "passed") => ({
		title,
		line: 7,
		tests: [{ projectName: "phone", expectedStatus, status, results: [] as object[] }],
	});
	const suite = (specs: object[]) => ({
		errors: [],
		suites: [
			{
				title: "links.spec.ts",
				file: "links.spec.ts",
				specs: [],
				suites: [{ title: "a link", file: "links.spec.ts", specs }],
			},
		],
	});

	test("are read with their groups, project and line", () => {
		const results = readPlaywrightResults(write(suite([spec("is added", "expected")])));
		expect(results).toEqual([
			{
				file: "tests/e2e/links.spec.ts",
				name: "a link is added",
				browser: { project: "phone", line: 7 },
				outcome: "passed",
			},
		]);
		expect(results?.map(labelOf)).toEqual(["tests/e2e/links.spec.ts:7 [phone] > a link is added"]);
	});

	test("are read with the error of the last try", () => {
		const failed = spec("fails", "unexpected");
		for (const test of failed.tests) test.results.push({ error: { message: "No link" } });
		expect(readPlaywrightResults(write(suite([failed])))).toMatchObject([{ reason: "No link" }]);
	});

	test("a test that didn't run because of another one's failure has failed", () => {
		const specs = [
			spec("fails", "unexpected"),
			spec("did not run", "skipped"),
			spec("is skipped", "skipped", "skipped"),
		];
		const results = readPlaywrightResults(write(suite(specs))) ?? [];
		expect(results.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "skipped"]);
	});

	test("an error outside of all files leaves no results", () => {
		expect(
			readPlaywrightResults(write({ errors: [{ message: "no server" }], suites: [] })),
		).toBeNull();
	});
});

describe("a second try", () => {
	const result = (
		file: string,
		name: string | null,
		outcome: TestResult["outcome"],
	): TestResult => ({
		file,
		name,
		outcome,
	});
	const browserResult = (name: string, outcome: TestResult["outcome"]): TestResult => ({
		...result("tests/e2e/links.spec.ts", name, outcome),
		browser: { project: "desktop", line: 9 },
	});

	test("counts for the whole file, and names what passes then", () => {
		const first = [
			result("a.test.ts", "one", "passed"),
			result("a.test.ts", "two", "failed"),
			result("b.test.ts", "three", "passed"),
		];
		const again = [result("a.test.ts", "one", "passed"), result("a.test.ts", "two", "passed")];
		expect(mergeResults(first, again)).toEqual({
			results: [result("b.test.ts", "three", "passed"), ...again],
			flaky: [first[1]],
		});
	});

	test("is red if another test of the file fails then", () => {
		const first = [result("a.test.ts", "one", "passed"), result("a.test.ts", "two", "failed")];
		const again = [result("a.test.ts", "one", "failed"), result("a.test.ts", "two", "passed")];
		expect(mergeResults(first, again).results).toEqual(again);
	});

	test("of a file that failed outside of its tests needs the whole file to pass", () => {
		const first = [result("a.test.ts", "one", "skipped"), result("a.test.ts", null, "failed")];
		expect(mergeResults(first, [result("a.test.ts", "one", "passed")]).flaky).toEqual([first[1]]);
		expect(mergeResults(first, [result("a.test.ts", "one", "failed")]).flaky).toEqual([]);
	});

	test("leaves failed what isn't in its results", () => {
		const first = [result("a.test.ts", "two", "failed"), browserResult("opens", "failed")];
		expect(mergeResults(first, [])).toEqual({ results: first, flaky: [] });
	});

	test("of a browser test counts for that test alone", () => {
		const first = [browserResult("opens", "failed"), browserResult("closes", "passed")];
		const again = [browserResult("opens", "passed"), browserResult("closes", "failed")];
		expect(mergeResults(first, again)).toEqual({
			results: [browserResult("closes", "passed"), browserResult("opens", "passed")],
			flaky: [first[0]],
		});
	});
});

describe("the closing lines", () => {
	function summarize(add: (report: TestReport) => void) {
		const report = new TestReport();
		add(report);
		const closing = { summary: report.summarize(), isGreen: report.isGreen() };
		report.remove();
		return closing;
	}
	const passed: TestResult = { file: "a.test.ts", name: "one", outcome: "passed" };
	const failed: TestResult = { file: "a.test.ts", name: "two", outcome: "failed" };

	test("count what passed and was skipped", () => {
		expect(
			summarize((report) => report.addResults([passed, { ...passed, outcome: "skipped" }])),
		).toEqual({ summary: "1 passed, 0 failed, 1 skipped", isGreen: true });
	});

	test("name each failed test and each fault, which counts as failed", () => {
		const { summary, isGreen } = summarize((report) => {
			report.addFault("types", "a.ts(1,1): error TS1");
			report.addResults([passed, { ...failed, reason: "Error: 2 is not 3" }]);
		});
		expect(summary).toBe(
			"FAILED: types\na.ts(1,1): error TS1\nFAILED: a.test.ts > two\nError: 2 is not 3\n1 passed, 2 failed",
		);
		expect(isGreen).toBe(false);
	});

	test("name flaky tests, of which three are green and four are red", () => {
		const flaky = ["one", "two", "three"].map((name) => ({ ...failed, name }));
		const three = summarize((report) => report.addResults([passed], flaky));
		expect(three.summary).toBe(
			"FLAKY: a.test.ts > one\nFLAKY: a.test.ts > two\nFLAKY: a.test.ts > three\n1 passed, 0 failed",
		);
		expect(three.isGreen).toBe(true);

		const four = summarize((report) => report.addResults([passed], [...flaky, failed]));
		expect(four.summary).toMatch(/\nFAILED: more than 3 flaky tests\n1 passed, 1 failed$/);
		expect(four.isGreen).toBe(false);
	});

	test("are empty if nothing ran", () => {
		expect(summarize(() => {})).toEqual({ summary: "", isGreen: true });
	});
});
