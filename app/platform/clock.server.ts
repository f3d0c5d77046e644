/** Where a rule depends on the time, its use-case takes a clock, so that a test can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The most that the system's clock and the time that passes may differ between two looks. */
const JUMP_MS = 60_000;
const STEADY_AFTER_MS = 60 * 60 * 1000;

/**
 * Notices when the system's clock is set, by comparing it with the time since the process started, which nobody can set.
 *
 * @returns a function that says whether the clock has gone on evenly for an hour, as far as it was asked. Until then it
 * may be set back, and what is deleted by its age would be missed.
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
		// Followed, so that years of small corrections don't add up to a jump.
		offsetMs = newOffsetMs;
		return nowMs - jumpedMs >= STEADY_AFTER_MS;
	};
}

export const isClockSteady = createClockWatch();
