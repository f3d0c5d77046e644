import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	addUnanswered,
	type Draft,
	draftKey,
	dropDraft,
	keepDraft,
	readDraft,
	textOf,
} from "./drafts.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2026, 4, 1, 14, 2);
const KEY = draftKey({ accountId: "anna", form: "save-profile" });

function draft(given: Partial<Draft> = {}): Draft {
	return {
		atMs: NOW_MS,
		version: 3,
		fields: { name: "Anna", bio: "" },
		unanswered: [],
		...given,
	};
}

/** The part of a browser's `Storage` that drafts use. */
function createStorage(): Storage {
	const items = new Map<string, string>();
	return {
		get length() {
			return items.size;
		},
		key: (index) => [...items.keys()][index] ?? null,
		getItem: (key) => items.get(key) ?? null,
		setItem: (key, value) => void items.set(key, value),
		removeItem: (key) => void items.delete(key),
		clear: () => items.clear(),
	};
}

let localStorage: Storage;

beforeEach(() => {
	localStorage = createStorage();
	vi.stubGlobal("window", { localStorage });
});

afterEach(() => {
	vi.unstubAllGlobals();
});

describe("a draft", () => {
	test("is restored only for its account and form", () => {
		keepDraft(KEY, draft());
		expect(readDraft(KEY, NOW_MS)).toEqual(draft());
		expect(readDraft(draftKey({ accountId: "bert", form: "save-profile" }), NOW_MS)).toBeNull();
		expect(readDraft(draftKey({ accountId: "anna", form: "add-link" }), NOW_MS)).toBeNull();
	});

	test("is replaced by a newer one and gone once dropped", () => {
		keepDraft(KEY, draft());
		expect(keepDraft(KEY, draft({ fields: { name: "Anna Flowers", bio: "" } }))).toBe(true);
		expect(readDraft(KEY, NOW_MS)?.fields).toEqual({ name: "Anna Flowers", bio: "" });
		dropDraft(KEY);
		expect(readDraft(KEY, NOW_MS)).toBeNull();
	});

	test("stores the ids of the last ten unanswered saves", () => {
		let unanswered: readonly string[] = [];
		for (let count = 0; count < 12; count += 1)
			unanswered = addUnanswered(unanswered, `id ${count}`);
		expect(unanswered).toHaveLength(10);
		expect(unanswered.at(-1)).toBe("id 11");
		keepDraft(KEY, draft({ unanswered }));
		expect(readDraft(KEY, NOW_MS)?.unanswered).toEqual(unanswered);
	});

	test("is offered for a week", () => {
		keepDraft(KEY, draft());
		expect(readDraft(KEY, NOW_MS + WEEK_MS)).not.toBeNull();
		expect(readDraft(KEY, NOW_MS + WEEK_MS + 1)).toBeNull();
	});

	test("is removed when it is too old and another is stored, for every account", () => {
		const old = draftKey({ accountId: "bert", form: "save-profile" });
		localStorage.setItem("theme", "dark");
		keepDraft(old, draft());
		keepDraft(KEY, draft({ atMs: NOW_MS + WEEK_MS + 1 }));
		expect(localStorage.getItem(old)).toBeNull();
		expect(localStorage.getItem("theme")).toBe("dark");
	});

	test.each([
		"",
		"not JSON",
		"null",
		"[]",
		JSON.stringify({ atMs: NOW_MS, version: 3 }),
		JSON.stringify(draft({ version: "3" as never })),
		JSON.stringify(draft({ unanswered: {} as never })),
		JSON.stringify(draft({ fields: { name: { toString: 1 } as never } })),
	])("is null when the storage contains %j", (text) => {
		localStorage.setItem(KEY, text);
		expect(readDraft(KEY, NOW_MS)).toBeNull();
	});
});

describe("unavailable storage", () => {
	test("keeps nothing and throws nothing when it is full", () => {
		vi.spyOn(localStorage, "setItem").mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		expect(keepDraft(KEY, draft())).toBe(false);
		expect(readDraft(KEY, NOW_MS)).toBeNull();
	});

	test("keeps nothing and throws nothing when it is disabled", () => {
		vi.stubGlobal("window", {
			get localStorage(): Storage {
				throw new DOMException("denied", "SecurityError");
			},
		});
		keepDraft(KEY, draft());
		dropDraft(KEY);
		expect(readDraft(KEY, NOW_MS)).toBeNull();
	});
});

test("only the named fields are read from a form", () => {
	const form = new FormData();
	form.set("name", "Anna");
	form.set("password", "secret");
	expect(textOf(form, ["name", "bio"])).toEqual({ name: "Anna", bio: "" });
});
