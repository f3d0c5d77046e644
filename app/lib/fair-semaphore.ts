type FairSemaphore = {
	/**
	 * Waits for a slot. Resolves to the function that frees it, or null if too many callers wait already.
	 * @param owner whom the work is for, such as an account's id
	 */
	acquire(owner: string): Promise<(() => void) | null>;
};

/**
 * Lets at most `slots` callers run at once, and only one of each owner. A free slot goes to the waiting owner that was
 * served longest ago, so that one owner's many calls delay another by one of them, not by all.
 */
export function createFairSemaphore({
	slots,
	maxWaiting,
	maxWaitingPerOwner,
}: {
	slots: number;
	maxWaiting: number;
	maxWaitingPerOwner: number;
}): FairSemaphore {
	const running = new Set<string>();
	/** Callers that wait, by owner; the owner that was served longest ago is first. */
	const waiting = new Map<string, Array<(release: () => void) => void>>();
	let waitingCount = 0;

	function start(owner: string): () => void {
		running.add(owner);
		let isReleased = false;
		return () => {
			if (isReleased) return;
			isReleased = true;
			running.delete(owner);
			moveToEnd(owner);
			startNext();
		};
	}

	function moveToEnd(owner: string): void {
		const calls = waiting.get(owner);
		if (!calls) return;
		waiting.delete(owner);
		waiting.set(owner, calls);
	}

	function startNext(): void {
		for (const [owner, calls] of waiting) {
			if (running.has(owner)) continue;
			const next = calls.shift();
			if (calls.length === 0) waiting.delete(owner);
			waitingCount -= 1;
			next?.(start(owner));
			return;
		}
	}

	return {
		acquire(owner) {
			if (running.size < slots && !running.has(owner)) return Promise.resolve(start(owner));
			const calls = waiting.get(owner) ?? [];
			if (waitingCount >= maxWaiting || calls.length >= maxWaitingPerOwner) {
				return Promise.resolve(null);
			}
			waitingCount += 1;
			return new Promise((resolve) => {
				calls.push(resolve);
				waiting.set(owner, calls);
			});
		},
	};
}
