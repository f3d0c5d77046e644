import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";

const GAP_MS = 1_000;
const MAX_HOSTS = 10_000;
/** Maximum pause in milliseconds. A host that asks for more is requested again after it. */
const MAX_PAUSE_MS = 24 * 60 * 60 * 1_000;

/** Time of each host's next free slot, in milliseconds since the epoch. */
const freeAtMs = new LRUCache<string, number>({ max: MAX_HOSTS });

/** End of each host's pause, in milliseconds since the epoch. */
const pausedUntilMs = new LRUCache<string, number>({ max: MAX_HOSTS });

/** How often this process sends requests to other hosts. */
export const hostPace = {
	/** Waits until this process may send the next request to a host: one per second. */
	async waitForTurn(url: string): Promise<void> {
		const { host } = new URL(url);
		const nowMs = Date.now();
		const turnMs = Math.max(nowMs, freeAtMs.get(host) ?? 0);
		freeAtMs.set(host, turnMs + GAP_MS);
		if (turnMs > nowMs) await delay(turnMs - nowMs);
	},

	/**
	 * Pauses requests to a host as its `Retry-After` header demands: a number of seconds, or a date. Ignores other values.
	 */
	pauseHost(url: string, retryAfter: string): void {
		const nowMs = Date.now();
		const untilMs = /^\d+$/.test(retryAfter)
			? nowMs + Number(retryAfter) * 1_000
			: Date.parse(retryAfter);
		if (!(untilMs > nowMs)) return;
		pausedUntilMs.set(new URL(url).host, Math.min(untilMs, nowMs + MAX_PAUSE_MS));
	},

	/** Whether requests to the host of this URL are paused. */
	isPaused(url: string): boolean {
		return (pausedUntilMs.get(new URL(url).host) ?? 0) > Date.now();
	},
};
