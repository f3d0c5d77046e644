import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";

const GAP_MS = 1_000;
const MAX_HOSTS = 10_000;

/** When a host may be asked again. */
const freeAtMs = new LRUCache<string, number>({ max: MAX_HOSTS });

/** Waits until this process may visit a host once more: jobs ask nobody more than once a second. */
export async function waitForTurn(url: string): Promise<void> {
	const { host } = new URL(url);
	const nowMs = Date.now();
	const turnMs = Math.max(nowMs, freeAtMs.get(host) ?? 0);
	freeAtMs.set(host, turnMs + GAP_MS);
	if (turnMs > nowMs) await delay(turnMs - nowMs);
}
