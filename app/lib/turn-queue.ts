/**
 * Spreads expensive work over the turns of the event loop: each call resolves in its own turn, in the order of the
 * calls. Cheap requests are answered in between, however much expensive work arrives at once.
 *
 * @returns a function that returns null at once if `maxWaiting` calls wait already
 */
export function createTurnQueue({
	maxWaiting = Number.POSITIVE_INFINITY,
} = {}): () => Promise<void> | null {
	const waiting: (() => void)[] = [];
	let isTaken = false;

	function startNext(): void {
		const next = waiting.shift();
		isTaken = next !== undefined;
		if (next === undefined) return;
		setImmediate(startNext);
		next();
	}

	return () => {
		if (isTaken) {
			if (waiting.length >= maxWaiting) return null;
			return new Promise((resolve) => waiting.push(resolve));
		}
		isTaken = true;
		setImmediate(startNext);
		return Promise.resolve();
	};
}
