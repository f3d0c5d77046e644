/**
 * Shares runs among concurrent callers with the same key: at most one run at a time, and every caller gets a run that
 * began after its call. So a burst of callers costs two runs, and each sees the state as of its call.
 */
export function coalesce<Key, Result>(): (
	key: Key,
	work: () => Promise<Result>,
) => Promise<Result> {
	const running = new Map<Key, { current: Promise<unknown>; next: Promise<Result> | null }>();

	async function start(key: Key, work: () => Promise<Result>): Promise<Result> {
		const current = work();
		const state = { current, next: null as Promise<Result> | null };
		running.set(key, state);
		try {
			return await current;
		} finally {
			if (state.next === null) running.delete(key);
		}
	}

	return (key, work) => {
		const state = running.get(key);
		if (!state) return start(key, work);
		state.next ??= state.current.then(
			() => start(key, work),
			() => start(key, work),
		);
		return state.next;
	};
}
