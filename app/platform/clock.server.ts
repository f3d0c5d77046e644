/** Use-cases with rules about time take a clock, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Maximum difference in milliseconds between elapsed system time and elapsed monotonic time that isn't a jump. */
const JUMP_MS = 60_000;
const STEADY_AFTER_MS = 60 * 60 * 1000;

/**
 * Detects jumps of the system clock by comparing it with the monotonic time since the start of the process.
 *
 * @returns a function that returns whether the clock has had no jump for an hour, as far as it was called. Until then
 * the clock may be set back, so nothing should be deleted by age.
 */
export function createClockWatch({
	wallMs = () => Date.now(),
	passedMs = () => performance.now(),
} = {}): () => boolean {
	let offsetMs = wallMs() - passedMs();
	let jumpedMs = Number.NEGATIVE_INFINITY;
	return () => {
		const nowMs = passedMs();
		const newOffsetMs = wallMs() - nowMs;
		if (Math.abs(newOffsetMs - offsetMs) > JUMP_MS) jumpedMs = nowMs;
		// Updated each time, so that years of small corrections don't add up to a jump.
		offsetMs = newOffsetMs;
		return nowMs - jumpedMs >= STEADY_AFTER_MS;
	};
}

export const isClockSteady = createClockWatch();
