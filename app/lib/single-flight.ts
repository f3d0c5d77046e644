/**
 * Lets everyone who asks for the same thing while it is being made wait for the one that is under way. A failure is
 * everybody's who waited, and the next to ask tries again.
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
