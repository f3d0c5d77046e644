/**
 * Whether the server can be reached, as far as this browser tab knows. The network tells when a request fails; from then
 * on the tab asks until it gets an answer.
 */

/**
 * What waits for the server, the most important last: news for the page that is open, a form that was not sent, a page
 * that was asked for.
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

/** Answers that a proxy gives whose server is away, or a server whose database is. */
export const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

export function readWaiting(): Waiting {
	return waiting;
}

/** Calls back whenever `readWaiting` changes. @returns what ends it */
export function watchWaiting(listener: () => void): () => void {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/**
 * Asks the server, and while there is no answer, has `what` wait.
 * @returns whether there was anything to wait for: once it is resolved, the server has answered
 */
export async function waitUntilReachable(what: Exclude<Waiting, "nothing">): Promise<boolean> {
	// That a form was not sent has to be said, even if the next one would be.
	if (what !== "form" && (await isReady())) return false;
	if (WAITING.indexOf(what) > WAITING.indexOf(waiting)) setWaiting(what);
	recovery ??= probeUntilReachable().finally(() => {
		recovery = null;
		setWaiting("nothing");
	});
	await recovery;
	return true;
}

/** Asks at once and not only when the next attempt is due. */
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

/** Ends early when the browser is online again or somebody presses a button. */
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
