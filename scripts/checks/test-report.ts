import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Counts {
	passed: number;
	failed: number;
	/** Number of passed tests that failed at the first try. */
	flaky: number;
	skipped: number;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	numTodoTests: number;
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Sums up the results of the test programs for one closing line. */
export class TestReport {
	readonly #folder = mkdtempSync(join(tmpdir(), "test-report-"));
	readonly #vitestFiles: string[] = [];
	readonly #playwrightFiles: string[] = [];

	/** @returns a new path for the JSON report of a run of Vitest */
	vitestFile(): string {
		return this.#add(this.#vitestFiles, "vitest");
	}

	/** @returns a new path for the JSON report of a run of Playwright */
	playwrightFile(): string {
		return this.#add(this.#playwrightFiles, "playwright");
	}

	#add(files: string[], program: string): string {
		const file = join(this.#folder, `${program}-${files.length}.json`);
		files.push(file);
		return file;
	}

	/** @returns a summary such as "120 passed, 0 failed, 2 skipped"; null if no test program has run */
	summarize(): string | null {
		const counts = [
			...this.#vitestFiles.map((file) =>
				readReport<VitestReport>(file, (report) => ({
					passed: report.numPassedTests,
					failed: report.numFailedTests,
					flaky: 0,
					skipped: report.numPendingTests + report.numTodoTests,
				})),
			),
			...this.#playwrightFiles.map((file) =>
				readReport<PlaywrightReport>(file, ({ stats }) => ({
					passed: stats.expected + stats.flaky,
					failed: stats.unexpected,
					flaky: stats.flaky,
					skipped: stats.skipped,
				})),
			),
		].filter((counted) => counted !== null);
		if (counts.length === 0) return null;

		const sum = (kind: keyof Counts) => counts.reduce((total, counted) => total + counted[kind], 0);
		const some = (kind: "flaky" | "skipped") => (sum(kind) > 0 ? `, ${sum(kind)} ${kind}` : "");
		return `${sum("passed")} passed, ${sum("failed")} failed${some("skipped")}${some("flaky")}`;
	}

	remove(): void {
		rmSync(this.#folder, { recursive: true });
	}
}

function readReport<Report>(file: string, count: (report: Report) => Counts): Counts | null {
	return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
