import { randomUuid } from "#app/lib/random-uuid.ts";

/**
 * Unsaved form input, stored in this browser for one account. Never used for fields that hold secrets. If storage is
 * switched off or full, nothing is stored and everything else works as before.
 */
export type Draft = {
	/** Time of the last keystroke in milliseconds since the epoch. */
	atMs: number;
	/** Version of the row that the form was filled from. Restoring a draft never overwrites a later row without asking. */
	version: number;
	fields: Fields;
	/** Ids of saves without a response, oldest first. Each of them may be the stored one. */
	unanswered: readonly string[];
	/** Set once the form was sent and the response is missing or an error; absent while the draft is only typed. */
	outgoing?: Outgoing;
};

/** Text of each field by name. */
export type Fields = Record<string, string>;

export type Outgoing = {
	/** Path that the form posts to, and the `intent` that identifies the form on that page. */
	action: string;
	intent: string;
	/**
	 * - `sent`: the form was closed during the save, so its response was lost.
	 * - `waiting`: the server could not be reached.
	 * - `conflict`: the row was changed elsewhere.
	 * - `refused`: the server rejected these fields.
	 * - `saved`: the outbox saved the draft. It is kept because a page that was loaded just before shows an older row.
	 */
	state: OutgoingState;
};

const OUTGOING_STATES = ["sent", "waiting", "conflict", "refused", "saved"] as const;
type OutgoingState = (typeof OUTGOING_STATES)[number];

const MAX_UNANSWERED = 10;

const DRAFT_TTL_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = "draft:";

/** Storage key of the draft of `form`. It contains the account, so no other account reads the draft. */
export function draftKey({ accountId, form }: { accountId: string; form: string }): string {
	return `${PREFIX}${accountId}:${form}`;
}

/** The text of the named fields only. */
export function textOf(form: FormData, names: readonly string[]): Fields {
	return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/**
 * Stores a draft, replacing the earlier one, and deletes expired drafts of all accounts.
 * @returns whether the draft was stored
 */
export function keepDraft(key: string, draft: Draft): boolean {
	const isKept = withStorage((storage) => {
		storage.setItem(key, JSON.stringify(draft));
		const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
		for (const each of keys) {
			if (each?.startsWith(PREFIX) && parse(storage.getItem(each), draft.atMs) === null) {
				storage.removeItem(each);
			}
		}
		return true;
	});
	announce();
	return isKept === true;
}

/** Reads the draft stored under `key`; null if it is missing, expired or invalid. */
export function readDraft(key: string, nowMs: number): Draft | null {
	return withStorage((storage) => parse(storage.getItem(key), nowMs)) ?? null;
}

export function dropDraft(key: string): void {
	withStorage((storage) => storage.removeItem(key));
	announce();
}

/**
 * Deletes the drafts of the forms of a page that `isSaved` accepts, whoever typed them.
 * @param path path of the page, with which the names of its forms begin
 */
export function dropDraftsOfPage(path: string, isSaved: (draft: Draft) => boolean): void {
	for (const key of listKeys()) {
		const name = key.slice(key.indexOf(":", PREFIX.length) + 1);
		const draft = name.startsWith(`${path} `) ? readDraft(key, Date.now()) : null;
		if (draft !== null && isSaved(draft)) dropDraft(key);
	}
}

/** Deletes all drafts of an account in this browser. */
export function dropDraftsOf(accountId: string): void {
	const ofAccount = draftKey({ accountId, form: "" });
	for (const key of listKeys()) if (key.startsWith(ofAccount)) dropDraft(key);
}

function listKeys(): string[] {
	const keys = withStorage((storage) =>
		Array.from({ length: storage.length }, (_, index) => storage.key(index)),
	);
	return (keys ?? []).flatMap((key) => (key?.startsWith(PREFIX) ? [key] : []));
}

/** Whether both have the same fields with the same text. */
export function hasSameText(one: Fields, other: Fields): boolean {
	const names = Object.keys(one);
	return (
		names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
	);
}

export type OutgoingDraft = Draft & { key: string; outgoing: Outgoing };

/** The account's forms that were sent and may not be stored, oldest first. */
export function listOutgoing(accountId: string, nowMs: number): OutgoingDraft[] {
	const ofAccount = draftKey({ accountId, form: "" });
	return listKeys()
		.flatMap((key) => {
			if (!key.startsWith(ofAccount)) return [];
			const draft = readDraft(key, nowMs);
			return draft?.outgoing && draft.outgoing.state !== "saved"
				? [{ ...draft, outgoing: draft.outgoing, key }]
				: [];
		})
		.sort((a, b) => a.atMs - b.atMs);
}

/** Adds the id of a save to those without a response. */
export function addUnanswered(unanswered: readonly string[], saveId: string): readonly string[] {
	return [...unanswered, saveId].slice(-MAX_UNANSWERED);
}

/**
 * The fields by which the server knows a save, and those before it whose answer was lost (`self-save.server.ts`).
 * @param saveId id of this save; a new one by default
 */
export function saveFields(unanswered: readonly string[], saveId = randomUuid()) {
	return { saveId, ...(unanswered.length === 0 ? {} : { after: unanswered.join(" ") }) };
}

const watchers = new Set<() => void>();

/** Calls `onChange` whenever this tab or another stores or deletes a draft. @returns function that unsubscribes */
export function watchDrafts(onChange: () => void): () => void {
	const onStorage = ({ key }: StorageEvent) => {
		if (key === null || key.startsWith(PREFIX)) onChange();
	};
	watchers.add(onChange);
	window.addEventListener("storage", onStorage);
	return () => {
		watchers.delete(onChange);
		window.removeEventListener("storage", onStorage);
	};
}

function announce(): void {
	for (const onChange of watchers) onChange();
}

/** Accessing `localStorage` throws if the user or a policy has disabled it. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
	try {
		return use(window.localStorage);
	} catch {
		return undefined;
	}
}

function parse(text: string | null, nowMs: number): Draft | null {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		if (typeof value !== "object" || value === null) return null;
		const stored = value as Partial<Record<keyof Draft, unknown>>;
		const { atMs, version, fields, unanswered = [], outgoing } = stored;
		if (typeof atMs !== "number" || typeof version !== "number") return null;
		if (nowMs - atMs > DRAFT_TTL_MS || !isFields(fields)) return null;
		if (!Array.isArray(unanswered)) return null;
		// Those of an earlier release aren't ids.
		const ids = unanswered.filter((id) => typeof id === "string");
		const draft = { atMs, version, fields, unanswered: ids };
		return isOutgoing(outgoing) ? { ...draft, outgoing } : draft;
	} catch {
		return null;
	}
}

function isFields(value: unknown): value is Fields {
	return (
		typeof value === "object" &&
		value !== null &&
		Object.values(value).every((field) => typeof field === "string")
	);
}

function isOutgoing(value: unknown): value is Outgoing {
	if (typeof value !== "object" || value === null) return false;
	const { action, intent, state } = value as Partial<Record<keyof Outgoing, unknown>>;
	return (
		typeof action === "string" &&
		// Must be a path on this site: whatever else is in the storage, nothing is sent to other origins.
		/^\/(?!\/)/.test(action) &&
		typeof intent === "string" &&
		OUTGOING_STATES.some((each) => each === state)
	);
}
