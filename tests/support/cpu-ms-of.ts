const ATTEMPTS = 3;

/**
 * Measures how long a call holds the event loop on an otherwise idle machine.
 *
 * @returns CPU time of this thread in milliseconds, the best of up to three calls; a call under `enoughMs` ends the
 * measurement
 */
export async function cpuMsOf(call: () => unknown, { enoughMs = 25 } = {}): Promise<number> {
	let best = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS && best > enoughMs; attempt++) {
		const before = process.threadCpuUsage();
		await call();
		const { user, system } = process.threadCpuUsage(before);
		best = Math.min(best, (user + system) / 1_000);
	}
	return best;
}
