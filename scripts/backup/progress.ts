import { formatBytes } from "../../app/lib/format-bytes.ts";

const EVERY_MS = 1_000;

/** Shows how far a backup is. */
export interface Progress {
	/** @param step what is being done, such as "table 3 of 80, public.link" */
	show(step: string): void;
	/** Counts bytes that were not stored before. */
	addStored(bytes: number): void;
	/** Bytes that were not stored before. */
	readonly storedBytes: number;
}

/** Prints the current step once a second, so that short backups print nothing. */
export function createProgress(print: (line: string) => void = console.log): Progress {
	let storedBytes = 0;
	let shownAtMs = performance.now();
	return {
		show(step) {
			const nowMs = performance.now();
			if (nowMs - shownAtMs < EVERY_MS) return;
			shownAtMs = nowMs;
			print(storedBytes > 0 ? `  ${step}, ${formatBytes(storedBytes)} new` : `  ${step}`);
		},
		addStored(bytes) {
			storedBytes += bytes;
		},
		get storedBytes() {
			return storedBytes;
		},
	};
}
