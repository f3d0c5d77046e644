export type Duration = { seconds?: number; minutes?: number; hours?: number; days?: number };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function toMilliseconds({
	seconds = 0,
	minutes = 0,
	hours = 0,
	days = 0,
}: Duration): number {
	return seconds * SECOND_MS + minutes * MINUTE_MS + hours * HOUR_MS + days * DAY_MS;
}

/** The simulator's time: stands still at a given time, or runs with the machine's clock plus an offset. */
export class SimulatedClock {
	#frozenAtMs: number | null;
	#offsetMs = 0;

	/** @param startMs time at which it stands still, in milliseconds; without it, the clock runs */
	constructor(startMs?: number) {
		this.#frozenAtMs = startMs ?? null;
	}

	get runs(): boolean {
		return this.#frozenAtMs === null;
	}

	/** How far the clock is ahead of the machine's, in milliseconds. */
	get offsetMs(): number {
		return this.nowMs() - Date.now();
	}

	nowMs(): number {
		return this.#frozenAtMs ?? Date.now() + this.#offsetMs;
	}

	/** Unix time in whole seconds, as in every object of Stripe's. */
	seconds(): number {
		return Math.floor(this.nowMs() / SECOND_MS);
	}

	/** Moves to a later time; an earlier one is ignored. */
	moveTo(timeMs: number): void {
		if (timeMs <= this.nowMs()) return;
		if (this.#frozenAtMs === null) this.#offsetMs = timeMs - Date.now();
		else this.#frozenAtMs = timeMs;
	}

	/** Returns a clock that stands still to a time, also an earlier one. */
	restart(startMs: number): void {
		this.#frozenAtMs = startMs;
	}

	/** Sets the offset that was stored by an earlier run. */
	restoreOffset(offsetMs: number): void {
		this.#offsetMs = offsetMs;
	}
}
