/**
 * What was typed into a form and is not stored yet, kept in this browser for one account. Never for fields that hold
 * secrets. Storage may be switched off or full: then nothing is kept, and nothing else is different.
 */
export type Draft = {
	/** When it was typed, in milliseconds since 1970. */
	atMs: number;
	/** Of the row that the form was filled from, so that restoring never overwrites a later one unasked. */
	version: number;
	fields: Record<string, string>;
	/** Set once the form was sent and not stored; nothing while it is only being typed. */
	unsent?: Unsent;
};

export type Unsent = {
	/** The path that the form posts to, and which of that page's forms it is. */
	action: string;
	intent: string;
	/**
	 * `waiting` until the server can be reached; then gone, or `conflict` where the row was changed elsewhere meanwhile,
	 * or `refused` where it does not take these words.
	 */
	state: "waiting" | "conflict" | "refused";
};

export const DRAFT_TTL_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = "draft:";

/** Where the draft of `form` is kept for an account: no other account's page ever reads it. */
export function draftKey({ accountId, form }: { accountId: string; form: string }): string {
	return `${PREFIX}${accountId}:${form}`;
}

/** The text of the fields that are named, and of no other. */
export function textOf(form: FormData, names: readonly string[]): Record<string, string> {
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

export type UnsentDraft = Draft & { key: string; unsent: Unsent };

/** The account's forms that were sent and not stored, oldest first. */
export function listUnsent(accountId: string, nowMs: number): UnsentDraft[] {
	const ofAccount = draftKey({ accountId, form: "" });
	const keys = withStorage((storage) =>
		Array.from({ length: storage.length }, (_, index) => storage.key(index)),
	);
	return (keys ?? [])
		.flatMap((key) => {
			if (!key?.startsWith(ofAccount)) return [];
			const draft = readDraft(key, nowMs);
			return draft?.unsent ? [{ ...draft, unsent: draft.unsent, key }] : [];
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
		const { atMs, version, fields, unsent } = value as Partial<Record<keyof Draft, unknown>>;
		if (typeof atMs !== "number" || typeof version !== "number") return null;
		if (nowMs - atMs > DRAFT_TTL_MS || typeof fields !== "object" || fields === null) return null;
		const isText = Object.values(fields).every((field) => typeof field === "string");
		if (!isText) return null;
		const draft = { atMs, version, fields: fields as Draft["fields"] };
		return isUnsent(unsent) ? { ...draft, unsent } : draft;
	} catch {
		return null;
	}
}

function isUnsent(value: unknown): value is Unsent {
	if (typeof value !== "object" || value === null) return false;
	const { action, intent, state } = value as Partial<Record<keyof Unsent, unknown>>;
	return (
		typeof action === "string" &&
		// A path of this site's own: whatever else is in the storage, nothing is sent to anybody else.
		/^\/(?!\/)/.test(action) &&
		typeof intent === "string" &&
		(state === "waiting" || state === "conflict" || state === "refused")
	);
}
