import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Draft, draftKey, keepDraft, listUnsent, readDraft, type Unsent } from "./drafts.ts";
import { holdForm, sendUnsent } from "./outbox.ts";

const NOW_MS = Date.now();
const PROFILE = draftKey({ accountId: "anna", form: "save-profile" });
const SOCIALS = draftKey({ accountId: "anna", form: "save-social-links" });

function keepUnsent(key: string, given: Partial<Draft> & { state?: Unsent["state"] } = {}): void {
	const { state = "waiting", ...draft } = given;
	keepDraft(key, {
		atMs: NOW_MS,
		version: 3,
		fields: { name: "Anna" },
		unsent: { action: "/dashboard/profile", intent: key.split(":")[2] ?? "", state },
		...draft,
	});
}

const keysOf = (accountId: string) => listUnsent(accountId, NOW_MS).map(({ key }) => key);
const stateOf = (key: string) => readDraft(key, NOW_MS)?.unsent?.state;

let answer: (body: URLSearchParams) => Response | Promise<Response>;
let posted: { action: string; fields: Record<string, string> }[];

/** As much of a browser as an outbox needs. Its locks are one process's own, as those of one browser are. */
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
	posted = [];
	answer = () => new Response("", { status: 200 });
	vi.stubGlobal("window", { localStorage });
	vi.stubGlobal("fetch", (action: string, { body }: { body: URLSearchParams }) => {
		posted.push({ action, fields: Object.fromEntries(body) });
		return Promise.resolve(answer(body));
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
});

describe("what waits", () => {
	test("is sent oldest first, as its form would, and then gone", async () => {
		keepUnsent(SOCIALS, { atMs: NOW_MS - 1, fields: { github: "@anna" } });
		keepUnsent(PROFILE, { atMs: NOW_MS - 2 });
		expect(await sendUnsent("anna")).toEqual({ saved: 2, stoppedBy: null });
		expect(posted).toEqual([
			{
				action: "/dashboard/profile",
				fields: { intent: "save-profile", version: "3", accountId: "anna", name: "Anna" },
			},
			expect.objectContaining({
				fields: expect.objectContaining({ intent: "save-social-links", github: "@anna" }),
			}),
		]);
		expect(keysOf("anna")).toEqual([]);
	});

	test("of another account is neither listed nor sent", async () => {
		keepUnsent(PROFILE);
		keepUnsent(draftKey({ accountId: "bert", form: "save-profile" }));
		await sendUnsent("bert");
		expect(posted).toHaveLength(1);
		expect(keysOf("anna")).toEqual([PROFILE]);
		expect(keysOf("bert")).toEqual([]);
	});

	test("is nothing that was only typed", async () => {
		keepUnsent(PROFILE, { unsent: undefined });
		expect(keysOf("anna")).toEqual([]);
		expect(await sendUnsent("anna")).toEqual({ saved: 0, stoppedBy: null });
		expect(posted).toEqual([]);
	});

	test("goes to this site alone, whatever the storage says", () => {
		const unsent: Unsent = { action: "//evil.example/x", intent: "x", state: "waiting" };
		keepUnsent(PROFILE, { unsent });
		expect(keysOf("anna")).toEqual([]);
	});

	test("is kept, with all that comes after it, while nobody answers", async () => {
		keepUnsent(PROFILE, { atMs: NOW_MS - 1 });
		keepUnsent(SOCIALS);
		answer = () => Promise.reject(new TypeError("Failed to fetch"));
		expect(await sendUnsent("anna")).toEqual({ saved: 0, stoppedBy: "away" });
		expect(posted).toHaveLength(1);
		expect(keysOf("anna")).toEqual([PROFILE, SOCIALS]);
	});

	test.each([
		[503, "away"],
		[502, "away"],
		[429, "away"],
		[403, "other-account"],
		[401, "signed-out"],
	] as const)("is kept after a %i", async (status, stoppedBy) => {
		keepUnsent(PROFILE);
		answer = () => new Response("", { status });
		expect(await sendUnsent("anna")).toEqual({ saved: 0, stoppedBy });
		expect(stateOf(PROFILE)).toBe("waiting");
	});

	test("is kept where the answer leads to sign-in", async () => {
		keepUnsent(PROFILE);
		answer = () => Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
		expect(await sendUnsent("anna")).toEqual({ saved: 0, stoppedBy: "signed-out" });
		expect(stateOf(PROFILE)).toBe("waiting");
	});

	test.each([
		[409, "conflict"],
		[400, "refused"],
		[500, "refused"],
	] as const)("is kept with its words after a %i, and not sent again", async (status, state) => {
		keepUnsent(PROFILE);
		answer = () => new Response("", { status });
		await sendUnsent("anna");
		expect(readDraft(PROFILE, NOW_MS)).toMatchObject({
			fields: { name: "Anna" },
			unsent: { state },
		});
		await sendUnsent("anna");
		expect(posted).toHaveLength(1);
	});

	test("is not dropped when it was typed on meanwhile", async () => {
		keepUnsent(PROFILE);
		answer = () => {
			keepUnsent(PROFILE, { atMs: NOW_MS + 1, fields: { name: "Anna F" } });
			return new Response("", { status: 200 });
		};
		await sendUnsent("anna");
		expect(readDraft(PROFILE, NOW_MS)?.fields).toEqual({ name: "Anna F" });
	});
});

describe("two that send at once", () => {
	test("send each form once", async () => {
		stubLocks();
		keepUnsent(PROFILE);
		answer = async () => {
			await Promise.resolve();
			return new Response("", { status: 200 });
		};
		await Promise.all([sendUnsent("anna"), sendUnsent("anna")]);
		expect(posted).toHaveLength(1);
	});

	test.each([true, false])("leave to an open form what is its own (locks: %s)", async (has) => {
		if (has) stubLocks();
		keepUnsent(PROFILE);
		const letGo = holdForm(PROFILE);
		await sendUnsent("anna");
		expect(posted).toEqual([]);
		letGo();
		await new Promise((done) => setTimeout(done, 0));
		await sendUnsent("anna");
		expect(posted).toHaveLength(1);
	});
});

/** Web Locks as far as they are used: shared ones, and exclusive ones that don't wait. */
function stubLocks(): void {
	const held = new Map<string, number>();
	vi.stubGlobal("navigator", {
		locks: {
			async request(
				name: string,
				options: { mode?: "shared"; ifAvailable?: boolean },
				work: (lock: object | null) => unknown,
			) {
				if (options.ifAvailable && held.has(name)) return work(null);
				held.set(name, (held.get(name) ?? 0) + 1);
				try {
					return await work({ name });
				} finally {
					held.delete(name);
				}
			},
		},
	});
}
