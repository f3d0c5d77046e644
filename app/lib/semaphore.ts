type Semaphore = {
	/** Waits for a slot. Resolves to the function that frees it, or null if `maxWaiting` callers wait already. */
	acquire(): Promise<(() => void) | null>;
};

/** Lets at most `slots` callers run at once, in the order they came. */
export function createSemaphore({
	slots,
	maxWaiting,
}: {
	slots: number;
	maxWaiting: number;
}): Semaphore {
	let free = slots;
	const waiting: Array<(release: () => void) => void> = [];

	function createRelease(): () => void {
		let isReleased = false;
		return () => {
			if (isReleased) return;
			isReleased = true;
			const next = waiting.shift();
			if (next) next(createRelease());
			else free += 1;
		};
	}

	return {
		acquire() {
			if (free > 0) {
				free -= 1;
				return Promise.resolve(createRelease());
			}
			if (waiting.length >= maxWaiting) return Promise.resolve(null);
			return new Promise((resolve) => waiting.push(resolve));
		},
	};
}
