/**
 * What was typed into a form and not saved yet, kept in this browser for one account. Never for fields that hold
 * secrets. Storage may be switched off or full: then nothing is kept, and nothing else is different.
 */
export type Draft = {
	/** When it was typed, in milliseconds since 1970. */
	atMs: number;
	/** Of the row that the form was filled from, so that restoring never overwrites a later one unasked. */
	version: number;
	fields: Record<string, string>;
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

/** Keeps a draft in the place of the one before, and throws away what is too old, whosever it is. */
export function keepDraft(key: string, draft: Draft): void {
	withStorage((storage) => {
		storage.setItem(key, JSON.stringify(draft));
		const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
		for (const each of keys) {
			if (each?.startsWith(PREFIX) && parse(storage.getItem(each), draft.atMs) === null) {
				storage.removeItem(each);
			}
		}
	});
}

/** The draft kept under `key`, unless there is none, it is too old or it is none of ours. */
export function readDraft(key: string, nowMs: number): Draft | null {
	return withStorage((storage) => parse(storage.getItem(key), nowMs)) ?? null;
}

export function dropDraft(key: string): void {
	withStorage((storage) => storage.removeItem(key));
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
		const { atMs, version, fields } = value as Partial<Record<keyof Draft, unknown>>;
		if (typeof atMs !== "number" || typeof version !== "number") return null;
		if (nowMs - atMs > DRAFT_TTL_MS || typeof fields !== "object" || fields === null) return null;
		const isText = Object.values(fields).every((field) => typeof field === "string");
		return isText ? { atMs, version, fields: fields as Draft["fields"] } : null;
	} catch {
		return null;
	}
}
