/**
 * Spreads work over the turns of the event loop: so many calls resolve in each turn, in the order of the calls. Other
 * requests are answered in between, however much work arrives at once.
 *
 * @param options.perTurn number of calls that resolve in a turn
 * @returns a function that returns null at once if `maxWaiting` calls wait already
 */
export function createTurnQueue({
	maxWaiting = Number.POSITIVE_INFINITY,
	perTurn = 1,
} = {}): () => Promise<void> | null {
	const waiting: (() => void)[] = [];
	let left = perTurn;
	let isCounting = false;

	function startNext(): void {
		const next = waiting.splice(0, perTurn);
		left = perTurn - next.length;
		isCounting = next.length > 0;
		if (isCounting) setImmediate(startNext);
		for (const start of next) start();
	}

	return () => {
		if (left === 0) {
			if (waiting.length >= maxWaiting) return null;
			return new Promise((resolve) => waiting.push(resolve));
		}
		left -= 1;
		if (!isCounting) setImmediate(startNext);
		isCounting = true;
		return Promise.resolve();
	};
}
