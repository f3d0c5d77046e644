import { createTurnQueue } from "./turn-queue.ts";

/** Time in milliseconds that a piece of long work may hold the event loop. */
const PIECE_MS = 8;

/** All long work shares the turns, so that many pieces at once hold the event loop no longer than one. */
const takeTurn = createTurnQueue();

/**
 * Divides long work into pieces between which the event loop answers others.
 *
 * @returns a function to await between steps: it waits for a turn if the piece has taken its time
 */
export function createPauses(): () => Promise<void> {
	let endsAt: number | null = null;
	return async () => {
		if (endsAt !== null && performance.now() < endsAt) return;
		await takeTurn();
		endsAt = performance.now() + PIECE_MS;
	};
}
