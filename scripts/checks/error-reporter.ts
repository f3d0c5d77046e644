import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Variable with the path of the file to write. */
export const ERRORS_FILE = "VITEST_ERRORS_FILE";

/** An error that no test awaited, such as a rejection that nobody handled. */
export interface OutsideError {
	/** Absolute path of the test file that ran then; null if none did. */
	file: string | null;
	text: string;
}

/** A reporter of Vitest that writes what its JSON report leaves out: errors outside of all tests. */
export default class ErrorReporter implements Reporter {
	onTestRunEnd(_modules: unknown, unhandled: Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1]) {
		const errors = unhandled.map(
			({ VITEST_TEST_PATH: file, type = "Error", message, stack = "" }): OutsideError => ({
				file: typeof file === "string" ? file : null,
				text: `${type}: ${message}\n${stack}`,
			}),
		);
		writeFileSync(process.env[ERRORS_FILE] ?? "", JSON.stringify(errors));
	}
}
