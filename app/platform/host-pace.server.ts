import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";

const GAP_MS = 1_000;
const MAX_HOSTS = 10_000;
/** A host that asks to be left alone for longer is asked again all the same: it may not have meant it for ever. */
const MAX_PAUSE_MS = 24 * 60 * 60 * 1_000;

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

/** When a host that asked to be left alone may be asked again. */
const pausedUntilMs = new LRUCache<string, number>({ max: MAX_HOSTS });

/** Notes a `Retry-After`: a number of seconds, or a date. What is neither is no wish. */
export function pauseHost(url: string, retryAfter: string): void {
	const nowMs = Date.now();
	const untilMs = /^\d+$/.test(retryAfter)
		? nowMs + Number(retryAfter) * 1_000
		: Date.parse(retryAfter);
	if (!(untilMs > nowMs)) return;
	pausedUntilMs.set(new URL(url).host, Math.min(untilMs, nowMs + MAX_PAUSE_MS));
}

/** Whether the address's host has asked this process to be left alone, and that time is not over. */
export function isPaused(url: string): boolean {
	return (pausedUntilMs.get(new URL(url).host) ?? 0) > Date.now();
}
