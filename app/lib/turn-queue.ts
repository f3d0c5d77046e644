/**
 * Spreads costly work over the turns of the event loop: each call resolves in a turn of its own, in the order of the
 * calls. So what is cheap is answered in between, however much costly work arrives at once.
 */
export function createTurnQueue(): () => Promise<void> {
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
		if (isTaken) return new Promise((resolve) => waiting.push(resolve));
		isTaken = true;
		setImmediate(startNext);
		return Promise.resolve();
	};
}
