/**
 * Shares one running call among all concurrent callers with the same key. If it fails, it fails for all of
 * them, and the next caller tries again.
 */
export function singleFlight<Key, Result>(): (
	key: Key,
	work: () => Promise<Result>,
) => Promise<Result> {
	const running = new Map<Key, Promise<Result>>();
	return (key, work) => {
		const known = running.get(key);
		if (known) return known;
		const started = work().finally(() => running.delete(key));
		running.set(key, started);
		return started;
	};
}
