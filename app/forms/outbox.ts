import { randomUuid } from "#app/lib/random-uuid.ts";
import {
	addUnanswered,
	type Draft,
	keepDraft,
	listOutgoing,
	type Outgoing,
	readDraft,
	saveFields,
} from "./drafts.ts";
import { SHOWN_FIELDS } from "./shown-fields.ts";

/**
 * Sends changes that were stored because their form was closed or the server was unavailable (`drafts.ts`): one form
 * at a time, oldest first, each to its own path and with its own row version. A form that is open in any tab sends
 * its own change, because it shows the response and knows the next version.
 */
export type Delivery = {
	/** Number of changes saved. */
	saved: number;
	/** Why the remaining changes were not tried; null if all were. */
	stoppedBy: "away" | "signed-out" | "other-account" | null;
};

type Outcome = "saved" | "conflict" | "refused" | NonNullable<Delivery["stoppedBy"]>;

const TIMEOUT_MS = 20_000;

/** Sends all of the account's stored changes. Keeps changes that the server rejects, so that their form can show them. */
export async function sendOutgoing(accountId: string): Promise<Delivery> {
	const delivery = await sendInTurn(accountId);
	for (const onDelivery of listeners) onDelivery(delivery);
	return delivery;
}

async function sendInTurn(accountId: string): Promise<Delivery> {
	let saved = 0;
	for (const { key } of listOutgoing(accountId, Date.now()).filter(canBeSent)) {
		const outcome = await unlessLocked(key, () => sendOne({ accountId, key }));
		if (outcome === "saved") saved += 1;
		if (outcome === "away" || outcome === "signed-out" || outcome === "other-account") {
			return { saved, stoppedBy: outcome };
		}
	}
	return { saved, stoppedBy: null };
}

const listeners = new Set<(delivery: Delivery) => void>();

/** Calls `listener` after each round of sending. @returns function that unsubscribes */
export function onDelivery(listener: (delivery: Delivery) => void): () => void {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

async function sendOne({
	accountId,
	key,
}: {
	accountId: string;
	key: string;
}): Promise<Outcome | null> {
	// Another tab may have sent it while this one waited for the lock.
	const draft = readDraft(key, Date.now());
	if (!draft?.outgoing || !canBeSent({ outgoing: draft.outgoing })) return null;
	const { outgoing } = draft;
	const saveId = randomUuid();
	// Its answer may be lost, too. A page that was loaded before it shows an older row, and has to know the save.
	const sent = { ...draft, unanswered: addUnanswered(draft.unanswered, saveId) };
	keepDraft(key, sent);
	const outcome = await post(draft, { accountId, outgoing, saveId });
	const isUnchanged = readDraft(key, Date.now())?.atMs === draft.atMs;
	const state = outcome === "away" ? "waiting" : outcome;
	if (!isUnchanged || state === "signed-out" || state === "other-account") return outcome;
	keepDraft(key, { ...sent, outgoing: { ...outgoing, state } });
	return outcome;
}

async function post(
	{ version, fields, unanswered }: Draft,
	{
		accountId,
		outgoing: { action, intent },
		saveId,
	}: { accountId: string; outgoing: Outgoing; saveId: string },
): Promise<Outcome> {
	const known = saveFields(unanswered, saveId);
	const shown = { [SHOWN_FIELDS]: Object.keys(fields).join(" ") };
	const sent = { ...fields, ...shown, intent, version: String(version), accountId, ...known };
	try {
		const { type, ok, status } = await fetch(action, {
			method: "POST",
			body: new URLSearchParams(sent),
			// Requests JSON: the status is enough. Redirects to sign-in must not be followed.
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

function canBeSent({ outgoing }: { outgoing: Outgoing }): boolean {
	return outgoing.state === "waiting" || outgoing.state === "sent";
}

const held = new Map<string, number>();

/**
 * Marks the draft under `key` as handled by an open form, for all tabs. Browsers provide locks on
 * encrypted sites only; without locks, other tabs don't know. Both may then send the same values, and
 * the later one finds them stored.
 * @returns function that releases the mark
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

async function unlessLocked<T>(key: string, work: () => Promise<T>): Promise<T | null> {
	if (held.has(key)) return null;
	const manager = locks();
	if (!manager) return work();
	return manager.request(key, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}

function locks(): LockManager | undefined {
	return "locks" in navigator ? navigator.locks : undefined;
}

const forms = new Set<() => void>();

/** Calls `retry` whenever `retryForms` is called. @returns function that unsubscribes */
export function onRetry(retry: () => void): () => void {
	forms.add(retry);
	return () => {
		forms.delete(retry);
	};
}

export function retryForms(): void {
	for (const retry of forms) retry();
}
