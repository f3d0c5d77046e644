import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** One folder for all temporary files of a run, so that none stays, whatever way a worker ends. */
export default function prepareTemporaryFolder(): () => void {
	if (process.env.TEST_TEMPORARY_FOLDER) return () => {};
	const folder = mkdtempSync(path.join(tmpdir(), "test-run-"));
	// Other users may pass through to what is made for them, as a product run without rights needs.
	chmodSync(folder, 0o711);
	process.env.TEST_TEMPORARY_FOLDER = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}
