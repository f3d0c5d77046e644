import { type Draft, dropDraft, keepDraft, listUnsent, readDraft, type Unsent } from "./drafts.ts";

/**
 * Sends what was kept while the server was away (`drafts.ts`): one form after the other, oldest first, each to the
 * address and with the row version that it had. What is open in a form, in this tab or another, its form sends itself:
 * it shows the answer, and knows the version that comes next.
 */
export type Delivery = {
	/** How many are stored now. */
	saved: number;
	/** What kept the rest from being tried; null when all were. */
	stoppedBy: "away" | "signed-out" | "other-account" | null;
};

type Outcome = "saved" | "conflict" | "refused" | NonNullable<Delivery["stoppedBy"]>;

const TIMEOUT_MS = 20_000;

/** Tries everything of the account that waits. What the server has refused is kept, for its form to show. */
export async function sendUnsent(accountId: string): Promise<Delivery> {
	let saved = 0;
	const waiting = listUnsent(accountId, Date.now()).filter(isWaiting);
	for (const { key } of waiting) {
		const outcome = await unlessHeld(key, () => sendOne({ accountId, key }));
		if (outcome === "saved") saved += 1;
		if (outcome === "away" || outcome === "signed-out" || outcome === "other-account") {
			return { saved, stoppedBy: outcome };
		}
	}
	return { saved, stoppedBy: null };
}

async function sendOne({
	accountId,
	key,
}: {
	accountId: string;
	key: string;
}): Promise<Outcome | null> {
	// Another tab may have sent it while this one waited for its turn.
	const draft = readDraft(key, Date.now());
	if (!draft?.unsent || !isWaiting({ unsent: draft.unsent })) return null;
	const outcome = await post(draft, { accountId, unsent: draft.unsent });
	const isUnchanged = readDraft(key, Date.now())?.atMs === draft.atMs;
	if (!isUnchanged) return outcome;
	if (outcome === "saved") dropDraft(key);
	if (outcome === "conflict" || outcome === "refused") {
		keepDraft(key, { ...draft, unsent: { ...draft.unsent, state: outcome } });
	}
	return outcome;
}

async function post(
	{ fields, version }: Draft,
	{ accountId, unsent: { action, intent } }: { accountId: string; unsent: Unsent },
): Promise<Outcome> {
	try {
		const { type, ok, status } = await fetch(action, {
			method: "POST",
			body: new URLSearchParams({ ...fields, intent, version: String(version), accountId }),
			// No page: the answer is in the status. And the way to sign-in is nothing to follow here.
			headers: { Accept: "application/json" },
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (type === "opaqueredirect") return "signed-out";
		if (ok) return "saved";
		return OUTCOMES[status] ?? "refused";
	} catch {
		return "away";
	}
}

const OUTCOMES: Record<number, Outcome | undefined> = {
	401: "signed-out",
	403: "other-account",
	409: "conflict",
	429: "away",
	502: "away",
	503: "away",
	504: "away",
};

function isWaiting({ unsent }: { unsent: Unsent }): boolean {
	return unsent.state === "waiting";
}

const held = new Map<string, number>();

/**
 * Says that an open form takes care of what is kept under `key`, in whichever tab. Where the browser has no locks (it
 * gives them to encrypted sites only), other tabs don't learn of it. Then both may send the same words, and
 * the later one finds them stored.
 * @returns what lets it go
 */
export function holdForm(key: string): () => void {
	held.set(key, (held.get(key) ?? 0) + 1);
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	void locks()?.request(key, { mode: "shared" }, () => released);
	return () => {
		release();
		const others = (held.get(key) ?? 1) - 1;
		if (others === 0) held.delete(key);
		else held.set(key, others);
	};
}

async function unlessHeld<T>(key: string, work: () => Promise<T>): Promise<T | null> {
	if (held.has(key)) return null;
	const manager = locks();
	if (!manager) return work();
	return manager.request(key, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}

function locks(): LockManager | undefined {
	return "locks" in navigator ? navigator.locks : undefined;
}

const forms = new Set<() => void>();

/** Has an open form try again whenever `retryForms` says so. @returns what ends it */
export function onRetry(retry: () => void): () => void {
	forms.add(retry);
	return () => {
		forms.delete(retry);
	};
}

export function retryForms(): void {
	for (const retry of forms) retry();
}
