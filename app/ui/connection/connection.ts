/**
 * Whether this browser tab can reach the server. A failed request marks it as unreachable; then
 * the tab polls until it gets a response.
 */

/**
 * What waits for the server, most important last: background updates, a form that was not sent, a page
 * that was requested.
 */
const WAITING = ["nothing", "news", "form", "page"] as const;
export type Waiting = (typeof WAITING)[number];

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15_000;
const TIMEOUT_MS = 5_000;

let waiting: Waiting = "nothing";
let recovery: Promise<void> | null = null;
let retryNow = () => {};
const listeners = new Set<() => void>();

/** Statuses of a proxy whose server is unavailable, or of a server whose database is. */
export const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

export function readWaiting(): Waiting {
	return waiting;
}

/** Calls `listener` whenever `readWaiting` changes. @returns function that unsubscribes */
export function watchWaiting(listener: () => void): () => void {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/**
 * Checks the server; if it doesn't respond, registers `what` as waiting until it does.
 * @returns whether it had to wait; when the promise resolves, the server has responded
 */
export async function waitUntilReachable(what: Exclude<Waiting, "nothing">): Promise<boolean> {
	// A form that was not sent must be reported, even if a retry would succeed.
	if (what !== "form" && (await isReady())) return false;
	if (WAITING.indexOf(what) > WAITING.indexOf(waiting)) setWaiting(what);
	recovery ??= probeUntilReachable().finally(() => {
		recovery = null;
		setWaiting("nothing");
	});
	await recovery;
	return true;
}

/** Retries at once instead of at the next scheduled time. */
export function tryConnectionNow(): void {
	retryNow();
}

function setWaiting(next: Waiting): void {
	waiting = next;
	for (const listener of listeners) listener();
}

async function probeUntilReachable(): Promise<void> {
	for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
		await pause(delayMs);
		if (await isReady()) return;
	}
}

async function isReady(): Promise<boolean> {
	if (!navigator.onLine) return false;
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		return (await fetch("/health/ready", { cache: "no-store", signal })).ok;
	} catch {
		return false;
	}
}

/** Ends early when the browser is online again or the user requests a retry. */
function pause(delayMs: number): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			window.removeEventListener("online", end);
			retryNow = () => {};
			resolve();
		};
		const timer = setTimeout(end, delayMs);
		window.addEventListener("online", end);
		retryNow = end;
	});
}
