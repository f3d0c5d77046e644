import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { checkout } from "../process/checkout.ts";
import type { OutsideError } from "./error-reporter.ts";

/** The result of one test in the report of its program. */
export interface TestResult {
	/** Path relative to the checkout. */
	file: string;
	/** Title, after those of its groups; null for a file that failed outside of its tests. */
	name: string | null;
	/** In browser tests, the project and the line, with which Playwright finds the test again. */
	browser?: { project: string; line: number };
	outcome: "passed" | "failed" | "skipped";
	/** Seed of the property that failed. */
	seed?: string;
	/** Beginning of what was thrown. */
	reason?: string;
}

/** The tests that a program reported. Null if it has written no report: it has crashed, or was stopped. */
export type TestResults = TestResult[] | null;

interface VitestReport {
	testResults: {
		/** Absolute path. */
		name: string;
		status: "passed" | "failed";
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
	}[];
}

interface PlaywrightReport {
	errors: { message?: string }[];
	suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
	title: string;
	file: string;
	suites?: PlaywrightSuite[];
	specs: {
		title: string;
		line: number;
		tests: {
			projectName: string;
			expectedStatus: string;
			status: string;
			results: { error?: { message?: string } }[];
		}[];
	}[];
}

const BROWSER_TESTS = "tests/e2e/";

/** The file of an error that happened while no test file ran. */
export const NO_FILE = "no test file";

/** Enough of an error to see what it is, and few enough lines that those of many remain readable. */
const MAX_REASON = { lines: 12, length: 1_500 };

/**
 * @param path of the file that Vitest's JSON reporter has written
 * @param errorsPath of the file that our reporter of errors outside of all tests has written
 */
export function readVitestResults(path: string, errorsPath: string): TestResults {
	const report = readReport<VitestReport>(path);
	const errors = readReport<OutsideError[]>(errorsPath);
	if (!report || !errors) return null;
	return [...report.testResults.flatMap(readFile), ...errors.map(readError)];
}

function readFile({
	name: path,
	status,
	message,
	assertionResults,
}: VitestReport["testResults"][number]) {
	const file = relative(checkout, path);
	const results = assertionResults.map(({ fullName, status, failureMessages }): TestResult => {
		const outcome = status === "passed" || status === "failed" ? status : "skipped";
		const seed = failureMessages.map(readSeed).find((found) => found !== undefined);
		return {
			...{ file, name: fullName, outcome, ...(seed === undefined ? {} : { seed }) },
			...reasonOf(failureMessages[0]),
		};
	});
	const hasFailedOutside =
		status === "failed" && results.every(({ outcome }) => outcome !== "failed");
	return hasFailedOutside
		? [...results, { file, name: null, outcome: "failed", ...reasonOf(message) } as const]
		: results;
}

function readError({ file, text }: OutsideError): TestResult {
	return {
		...{ file: file === null ? NO_FILE : relative(checkout, file), name: null, outcome: "failed" },
		...reasonOf(text),
	};
}

function reasonOf(message: string | undefined): Pick<TestResult, "reason"> {
	if (!message) return {};
	const lines = stripVTControlCharacters(message).trim().split("\n");
	return { reason: lines.slice(0, MAX_REASON.lines).join("\n").slice(0, MAX_REASON.length) };
}

/** The message of fast-check begins with the seed: `{ seed: -1819918769, path: "0:1", endOnFailure: true }`. */
function readSeed(message: string): string | undefined {
	return /\{ seed: (-?\d+), path:/.exec(message)?.[1];
}

/** @param path of the file that Playwright's JSON reporter has written */
export function readPlaywrightResults(path: string): TestResults {
	const report = readReport<PlaywrightReport>(path);
	// An error outside of all files, such as a server that doesn't start, leaves nothing to trust.
	if (!report || report.errors.length > 0) return null;
	return report.suites.flatMap((suite) => readSuite(suite, []));
}

function readSuite({ title, file, suites = [], specs }: PlaywrightSuite, groups: string[]) {
	// The outermost suite is the file.
	const titles = title === file ? [] : [...groups, title];
	const results = specs.flatMap((spec) =>
		spec.tests.map(
			({ projectName, expectedStatus, status, results }): TestResult => ({
				file: BROWSER_TESTS + file,
				name: [...titles, spec.title].join(" "),
				browser: { project: projectName, line: spec.line },
				outcome: outcomeOf(status, expectedStatus),
				...reasonOf(results.at(-1)?.error?.message),
			}),
		),
	);
	for (const suite of suites) results.push(...readSuite(suite, titles));
	return results;
}

function outcomeOf(status: string, expectedStatus: string): TestResult["outcome"] {
	if (status === "expected") return "passed";
	// Skipped by nobody: it didn't run because of another one's failure.
	if (status === "skipped" && expectedStatus === "skipped") return "skipped";
	return "failed";
}

function readReport<Report>(path: string): Report | null {
	return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;
}

/** @returns how the result is named in the output, such as `tests/e2e/links.spec.ts:57 [phone] > adds a link` */
export function labelOf({ file, name, browser }: TestResult): string {
	const place = browser ? `${file}:${browser.line} [${browser.project}]` : file;
	return name === null ? place : `${place} > ${name}`;
}

/** @returns the line that names the result, and what was thrown */
export function describeResult(result: TestResult): string {
	return result.reason === undefined ? labelOf(result) : `${labelOf(result)}\n${result.reason}`;
}

export function isFailed({ outcome }: TestResult): boolean {
	return outcome === "failed";
}

/** What is run again as a whole: a browser test, or the file of another test. */
export function unitOf(result: TestResult): string {
	return result.browser ? labelOf(result) : result.file;
}

/**
 * Puts the results of a second try in the place of the first ones.
 *
 * @param again results that nobody asked for are ignored, as Playwright finds tests by their line
 * @returns all results, and those of the first try that failed and passed then
 */
export function mergeResults(first: readonly TestResult[], again: readonly TestResult[]) {
	const wanted = new Set(first.filter(isFailed).map(unitOf));
	const repeated = again.filter((result) => wanted.has(unitOf(result)));
	const known = new Set(repeated.map(unitOf));
	const results = [...first.filter((result) => !known.has(unitOf(result))), ...repeated];
	const failed = new Set(
		results.filter(isFailed).flatMap((result) => [labelOf(result), result.file]),
	);
	const flaky = first.filter(isFailed).filter((result) => !failed.has(labelOf(result)));
	return { results, flaky };
}
