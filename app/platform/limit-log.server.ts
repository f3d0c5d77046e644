const EVERY_MS = 60_000;

/**
 * Limits what repeats for as long as an outage lasts to one log line a minute.
 *
 * @returns a function that runs `write` at the first call and then at most once a minute, with how many calls it has
 * left out since the line before
 */
export function limitLog(everyMs = EVERY_MS) {
	let writtenMs = Number.NEGATIVE_INFINITY;
	let suppressed = 0;
	return function limited(write: (suppressed: number) => void): void {
		// The system's clock may jump; this one doesn't.
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
