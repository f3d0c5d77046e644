import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeResult, isFailed, type TestResult } from "./test-results.ts";

/** More tests than this that pass only at the second try are a fault of the product, or of the machine. */
const MAX_FLAKY = 3;

/** Collects what the steps of a run have found, for its closing lines. */
export class TestReport {
	readonly #folder = mkdtempSync(join(tmpdir(), "test-report-"));
	#files = 0;
	readonly #results: TestResult[] = [];
	readonly #flaky: TestResult[] = [];
	readonly #faults: { name: string; details: string }[] = [];

	/** @returns a new path for the JSON report of a test program */
	newFile(): string {
		this.#files += 1;
		return join(this.#folder, `${this.#files}.json`);
	}

	/** @param flaky first results of the tests that passed only at the second try */
	addResults(results: readonly TestResult[], flaky: readonly TestResult[] = []): void {
		this.#results.push(...results);
		this.#flaky.push(...flaky);
	}

	/** Adds what is no test, such as an error of types. @param details what its program has printed */
	addFault(name: string, details = ""): void {
		this.#faults.push({ name, details });
	}

	/** @returns the number of faults and of failed tests until now */
	countFailures(): number {
		return this.#faults.length + this.#results.filter(isFailed).length;
	}

	/** @param name as given to `addFault` */
	hasFault(name: string): boolean {
		return this.#faults.some((fault) => fault.name === name);
	}

	/** @returns whether everything until now has passed, and few tests only at the second try */
	isGreen(): boolean {
		return this.countFailures() === 0 && this.#flaky.length <= MAX_FLAKY;
	}

	/**
	 * @returns lines that name each fault, each flaky and each failed test with its error, and as the last one a summary such as
	 * "120 passed, 1 failed, 2 skipped", in which a fault counts as failed; "" if there is nothing to tell
	 */
	summarize(): string {
		if (this.#results.length === 0 && this.#faults.length === 0) return "";
		const count = (outcome: TestResult["outcome"]) =>
			this.#results.filter((result) => result.outcome === outcome).length;
		const lines = [
			...this.#faults.flatMap(({ name, details }) => [
				`FAILED: ${name}`,
				...(details === "" ? [] : [details]),
			]),
			...this.#flaky.map((result) => `FLAKY: ${describeResult(result)}`),
			...this.#results.filter(isFailed).map((result) => `FAILED: ${describeResult(result)}`),
		];
		const isTooFlaky = this.#flaky.length > MAX_FLAKY;
		if (isTooFlaky) lines.push(`FAILED: more than ${MAX_FLAKY} flaky tests`);
		const failed = this.countFailures() + (isTooFlaky ? 1 : 0);
		const skipped = count("skipped") > 0 ? `, ${count("skipped")} skipped` : "";
		return [...lines, `${count("passed")} passed, ${failed} failed${skipped}`].join("\n");
	}

	remove(): void {
		rmSync(this.#folder, { recursive: true });
	}
}
