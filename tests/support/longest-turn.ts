/**
 * Runs work in pieces, and measures how long its pieces hold the event loop.
 *
 * @returns the longest piece in milliseconds of this thread's processor time, which a busy machine doesn't lengthen
 */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
	let isDone = false;
	let longestMs = 0;
	let before = process.threadCpuUsage();
	const tick = () => {
		const { user, system } = process.threadCpuUsage(before);
		before = process.threadCpuUsage();
		longestMs = Math.max(longestMs, (user + system) / 1_000);
		if (!isDone) setImmediate(tick);
	};
	await new Promise((resolve) => setImmediate(resolve));
	setImmediate(tick);
	await work().finally(() => {
		isDone = true;
	});
	await new Promise((resolve) => setImmediate(resolve));
	return longestMs;
}
