/**
 * What was typed into a form and is not stored yet, kept in this browser for one account. Never for fields that hold
 * secrets. Storage may be switched off or full: then nothing is kept, and nothing else is different.
 */
export type Draft = {
	/** When it was typed, in milliseconds since 1970. */
	atMs: number;
	/** Version of the row that the form was filled from: restoring a draft never overwrites a later row unasked. */
	version: number;
	fields: Fields;
	/** What was sent without an answer, oldest first. Any of it may be what is stored now. */
	unanswered: readonly Fields[];
	/** Set once the form was sent and the answer did not arrive or was no success; absent while it is only typed. */
	outgoing?: Outgoing;
};

/** The text of each field by its name. */
export type Fields = Record<string, string>;

export type Outgoing = {
	/** The path that the form posts to, and which of that page's forms it is. */
	action: string;
	intent: string;
	/**
	 * - `sent`: the form was closed while it saved, so nobody saw the answer.
	 * - `waiting`: the server could not be reached.
	 * - `conflict`: the row was changed elsewhere meanwhile.
	 * - `refused`: the server does not accept these fields.
	 * - `saved`: the outbox has saved it. It is kept because a page that was loaded just before shows an older row.
	 */
	state: OutgoingState;
};

const OUTGOING_STATES = ["sent", "waiting", "conflict", "refused", "saved"] as const;
type OutgoingState = (typeof OUTGOING_STATES)[number];

/** A save repeated while the server is away adds an entry only when something was typed in between. */
const MAX_UNANSWERED = 10;

export const DRAFT_TTL_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = "draft:";

/** Where the draft of `form` is kept for an account: no other account's page ever reads it. */
export function draftKey({ accountId, form }: { accountId: string; form: string }): string {
	return `${PREFIX}${accountId}:${form}`;
}

/** The text of the fields that are named, and of no other. */
export function textOf(form: FormData, names: readonly string[]): Fields {
	return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/**
 * Keeps a draft in the place of the one before, and throws away what is too old, whosever it is.
 * @returns whether it is kept
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

/** The draft kept under `key`, unless there is none, it is too old or it is none of ours. */
export function readDraft(key: string, nowMs: number): Draft | null {
	return withStorage((storage) => parse(storage.getItem(key), nowMs)) ?? null;
}

export function dropDraft(key: string): void {
	withStorage((storage) => storage.removeItem(key));
	announce();
}

/** `unanswered` with one more save, without repeating what it holds. */
export function addUnanswered(unanswered: readonly Fields[], fields: Fields): readonly Fields[] {
	const others = unanswered.filter((each) => !hasSameText(each, fields));
	return [...others, fields].slice(-MAX_UNANSWERED);
}

/** Whether both hold the same text under the same names. */
export function hasSameText(one: Fields, other: Fields): boolean {
	const names = Object.keys(one);
	return (
		names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
	);
}

export type OutgoingDraft = Draft & { key: string; outgoing: Outgoing };

/** The account's forms that were sent and are not known to be stored, oldest first. */
export function listOutgoing(accountId: string, nowMs: number): OutgoingDraft[] {
	const ofAccount = draftKey({ accountId, form: "" });
	const keys = withStorage((storage) =>
		Array.from({ length: storage.length }, (_, index) => storage.key(index)),
	);
	return (keys ?? [])
		.flatMap((key) => {
			if (!key?.startsWith(ofAccount)) return [];
			const draft = readDraft(key, nowMs);
			return draft?.outgoing && draft.outgoing.state !== "saved"
				? [{ ...draft, outgoing: draft.outgoing, key }]
				: [];
		})
		.sort((a, b) => a.atMs - b.atMs);
}

const watchers = new Set<() => void>();

/** Calls back whenever something is kept or dropped, by this tab or another. @returns what ends it */
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

/** Touching `localStorage` alone throws where a person or a policy has switched it off. */
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
		if (!Array.isArray(unanswered) || !unanswered.every(isFields)) return null;
		const draft = { atMs, version, fields, unanswered };
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
		// A path of this site's own: whatever else is in the storage, nothing is sent to anybody else.
		/^\/(?!\/)/.test(action) &&
		typeof intent === "string" &&
		OUTGOING_STATES.some((each) => each === state)
	);
}
