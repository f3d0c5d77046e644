const EVERY_MS = 60_000;

/**
 * Limits a message that repeats during an outage to one log line per minute.
 *
 * @returns a function that calls `write` at most once a minute, with the number of calls skipped since the last line
 */
export function limitLog(everyMs = EVERY_MS) {
	let writtenMs = Number.NEGATIVE_INFINITY;
	let suppressed = 0;
	return function limited(write: (suppressed: number) => void): void {
		// Monotonic, because the system clock may jump.
		const nowMs = performance.now();
		if (nowMs - writtenMs < everyMs) {
			suppressed += 1;
			return;
		}
		write(suppressed);
		writtenMs = nowMs;
		suppressed = 0;
	};
}
