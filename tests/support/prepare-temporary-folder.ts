import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates one folder for all temporary files of a run, so that they are removed even if a worker crashes. */
export default function prepareTemporaryFolder(): () => void {
	if (process.env.TEST_TEMPORARY_FOLDER) return () => {};
	const folder = mkdtempSync(path.join(tmpdir(), "test-run-"));
	// Other users need access to their files in it, such as a product that runs without root.
	chmodSync(folder, 0o711);
	process.env.TEST_TEMPORARY_FOLDER = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}
