import { setTimeout as delay } from "node:timers/promises";
import { coalesce } from "#app/lib/coalesce.ts";

/** Pauses between two looks at what the standby has replayed, in milliseconds. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;
/** Time between two measurements, in milliseconds. */
const MEASURED_EVERY_MS = 1_000;

/** What is known of a standby. */
export type StandbyState = {
	/** Whether reads may go to it. False until it was measured. */
	isUsable: boolean;
	/**
	 * Time in milliseconds from a commit on the primary until the standby has it; while it is behind, the time that it has
	 * taken so far. Null if it isn't known.
	 */
	lagMs: number | null;
	/** Bytes of the write-ahead log that the standby hasn't replayed; null if that isn't known. */
	lagBytes: number | null;
	/** Why the lag isn't known. */
	problem: "not measured yet" | "no answer" | "not a standby of this database" | null;
};

/**
 * Decides whether a read may go to a standby: only once the standby has replayed what the primary had committed when the
 * read began. So nobody sees less than what they, or anybody else, wrote before. Commits are compared by their positions in
 * the write-ahead log, in bytes from its beginning.
 *
 * @param readPrimary the position up to which the primary has committed
 * @param readStandby the position up to which the standby has replayed; null if the server isn't a standby
 * @param maxLagMs longest time in milliseconds that a read waits for the standby
 * @param onChange called when reads begin or cease to go to the standby, with the error if there was one
 * @param passedMs monotonic time in milliseconds
 */
export function createLagWatch({
	readPrimary,
	readStandby,
	maxLagMs,
	onChange = () => {},
	passedMs = () => performance.now(),
	pause = (ms) => delay(ms, undefined, { ref: false }),
}: {
	readPrimary: () => Promise<number>;
	readStandby: () => Promise<number | null>;
	maxLagMs: number;
	onChange?: (state: StandbyState, error?: unknown) => void;
	passedMs?: () => number;
	pause?: (ms: number) => Promise<void>;
}) {
	let state = unknown("not measured yet");
	let stopping: AbortSignal | null = null;
	/** A position that the standby hadn't replayed when the last measurement gave up. */
	let awaited: { position: number; sinceMs: number } | null = null;
	// Many reads at once ask each server once. Each gets a position that was read after it asked.
	const sharePrimary = coalesce<null, number>();
	const shareStandby = coalesce<null, number | null>();
	const shareMeasurement = coalesce<null, void>();

	const committed = () => sharePrimary(null, readPrimary);
	const replayed = () => shareStandby(null, readStandby);

	function set(next: StandbyState, error?: unknown): void {
		const hasChanged = next.isUsable !== state.isUsable;
		state = next;
		// A process that stops closes its connections.
		if (hasChanged && !stopping?.aborted) onChange(next, error);
	}

	async function measure(): Promise<void> {
		const startedMs = passedMs();
		let latest = await committed();
		const target = awaited ?? { position: latest, sinceMs: startedMs };
		awaited = null;
		for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = longer(pauseMs)) {
			let position: number | null;
			try {
				position = await replayed();
			} catch (error) {
				set(unknown("no answer"), error);
				return;
			}
			const lagMs = passedMs() - target.sinceMs;
			const lagBytes = Math.max(0, latest - (position ?? 0));
			latest = await committed();
			// A standby can't be ahead.
			if (position === null || position > latest) {
				set(unknown("not a standby of this database"));
				return;
			}
			const isReached = position >= target.position;
			const isUsable = lagMs <= maxLagMs && (isReached || state.isUsable);
			set({ isUsable, lagMs, lagBytes, problem: null });
			if (isReached) return;
			if (passedMs() - startedMs > maxLagMs) {
				awaited = target;
				return;
			}
			await pause(pauseMs);
		}
	}

	return {
		get state(): StandbyState {
			return state;
		},

		/** Measures the lag, for at most about `maxLagMs`. @throws what `readPrimary` throws */
		measure: () => shareMeasurement(null, measure),

		/** Measures the lag again and again, until `signal` aborts. */
		async follow(signal: AbortSignal): Promise<void> {
			stopping = signal;
			while (!signal.aborted) {
				// Without the primary, nothing says what the standby lacks.
				await this.measure().catch((error: unknown) => set(unknown("not measured yet"), error));
				await delay(MEASURED_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
			}
		},

		/**
		 * Whether the standby has all that was committed before the call. Waits for it for at most `maxLagMs`, and not at all
		 * while the standby is known to be behind. Never rejects.
		 */
		async hasCaughtUp(): Promise<boolean> {
			if (!state.isUsable) return false;
			const startedMs = passedMs();
			let failure: unknown;
			try {
				const target = await committed();
				for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = longer(pauseMs)) {
					const position = await replayed();
					if (position !== null && position >= target) return true;
					if (position === null || !state.isUsable) break;
					if (passedMs() - startedMs > maxLagMs) break;
					await pause(pauseMs);
				}
			} catch (error) {
				failure = error;
			}
			// Until the next measurement, so that other reads don't wait too.
			set({ ...state, isUsable: false }, failure);
			return false;
		},
	};
}

function unknown(problem: StandbyState["problem"]): StandbyState {
	return { isUsable: false, lagMs: null, lagBytes: null, problem };
}

function longer(pauseMs: number): number {
	return Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}
