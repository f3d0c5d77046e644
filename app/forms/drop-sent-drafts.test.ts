import { type DataStrategyResult, data, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, dropDraftsOf, type Fields, keepDraft, readDraft } from "./drafts.ts";
import { dropSentDrafts } from "./drop-sent-drafts.ts";

const PAGE = "/admin/dashboard/support/7";
const KEY = draftKey({ accountId: "grace", form: `${PAGE} answer-form` });
const TYPED: Fields = { message: "Dear Mara,\nall is well.", "notify=on": "on", "notify=off": "" };

beforeEach(() => {
	const items = new Map<string, string>();
	const localStorage = {
		get length() {
			return items.size;
		},
		key: (index: number) => [...items.keys()][index] ?? null,
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
	};
	vi.stubGlobal("window", { localStorage });
	keepDraft(KEY, { atMs: Date.now(), version: 0, fields: TYPED, unanswered: [] });
});

afterEach(() => {
	vi.unstubAllGlobals();
});

/** Sends the form, and gives it this answer. @returns whether the draft is left */
async function isKeptAfter(
	answer: DataStrategyResult,
	{ message = "Dear Mara,\r\nall is well.", path = PAGE } = {},
): Promise<boolean> {
	const request = new Request(`https://posy.example${path}`, {
		method: "POST",
		body: new URLSearchParams({ intent: "reply", message, notify: "on" }),
	});
	await dropSentDrafts({ request } as never, async () => ({ route: answer }));
	return readDraft(KEY, Date.now()) !== null;
}

test("the draft of a form that was saved is deleted", async () => {
	expect(await isKeptAfter({ type: "data", result: redirect(PAGE) })).toBe(false);
});

test("the draft of a form whose answer is data is deleted", async () => {
	expect(await isKeptAfter({ type: "data", result: data({ stored: {} }, { status: 200 }) })).toBe(
		false,
	);
});

test.each<[string, DataStrategyResult]>([
	["the session has ended", { type: "error", result: redirect("/admin/login?unsent=1") }],
	[
		"two-step verification is missing",
		{ type: "error", result: redirect("/admin/dashboard/account") },
	],
	["the form is refused", { type: "data", result: data({}, { status: 400 }) }],
	["the server can't be reached", { type: "data", result: data({}, { status: 503 }) }],
	["the action fails", { type: "error", result: new TypeError("fetch failed") }],
])("a draft stays if %s", async (_, answer) => {
	expect(await isKeptAfter(answer)).toBe(true);
});

test("a draft stays if more was typed after the form was sent", async () => {
	const answer = { type: "data", result: redirect(PAGE) } as const;
	expect(await isKeptAfter(answer, { message: "Dear Mara," })).toBe(true);
});

test("a draft of another page stays", async () => {
	const path = "/admin/dashboard/support/71";
	expect(await isKeptAfter({ type: "data", result: redirect(path) }, { path })).toBe(true);
});

test("logging out deletes the drafts of one administrator only", () => {
	const other = draftKey({ accountId: "ada", form: `${PAGE} answer-form` });
	keepDraft(other, { atMs: Date.now(), version: 0, fields: TYPED, unanswered: [] });
	dropDraftsOf("grace");
	expect(readDraft(KEY, Date.now())).toBeNull();
	expect(readDraft(other, Date.now())).not.toBeNull();
});
