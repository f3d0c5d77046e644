/**
 * Combines concurrent lookups into batches, so that a rush of them costs few queries. A lookup waits for the end of the
 * turn of the event loop, and for the batch before its own.
 *
 * @param findExisting returns those of the distinct keys that exist. If it fails, all waiting lookups fail with it,
 * because their batches would take as long to fail
 * @param maxKeys maximum number of keys per batch
 * @returns a function that resolves to whether the key exists
 */
export function createBatchedLookup<Key>(
	findExisting: (keys: Key[]) => Promise<ReadonlySet<Key>>,
	{ maxKeys }: { maxKeys: number },
): (key: Key) => Promise<boolean> {
	let waiting = new Map<Key, PromiseWithResolvers<boolean>>();
	let isRunning = false;

	async function runBatches(): Promise<void> {
		while (waiting.size > 0) {
			const batch = [...waiting].slice(0, maxKeys);
			for (const [key] of batch) waiting.delete(key);
			try {
				const existing = await findExisting(batch.map(([key]) => key));
				for (const [key, { resolve }] of batch) resolve(existing.has(key));
			} catch (error) {
				for (const [, { reject }] of [...batch, ...waiting]) reject(error);
				waiting = new Map();
			}
		}
		isRunning = false;
	}

	return (key) => {
		const known = waiting.get(key);
		if (known) return known.promise;
		const lookup = Promise.withResolvers<boolean>();
		waiting.set(key, lookup);
		if (!isRunning) {
			isRunning = true;
			setImmediate(runBatches);
		}
		return lookup.promise;
	};
}
