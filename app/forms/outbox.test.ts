import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	type Draft,
	draftKey,
	keepDraft,
	listOutgoing,
	type Outgoing,
	readDraft,
} from "./drafts.ts";
import { holdForm, sendOutgoing } from "./outbox.ts";

const NOW_MS = Date.now();
const PROFILE = draftKey({ accountId: "anna", form: "save-profile" });
const SOCIALS = draftKey({ accountId: "anna", form: "save-social-links" });

function keepOutgoing(
	key: string,
	given: Partial<Draft> & { state?: Outgoing["state"] } = {},
): void {
	const { state = "waiting", ...draft } = given;
	keepDraft(key, {
		atMs: NOW_MS,
		version: 3,
		fields: { name: "Anna" },
		unanswered: [],
		outgoing: { action: "/dashboard/profile", intent: key.split(":")[2] ?? "", state },
		...draft,
	});
}

const keysOf = (accountId: string) => listOutgoing(accountId, NOW_MS).map(({ key }) => key);
const stateOf = (key: string) => readDraft(key, NOW_MS)?.outgoing?.state;

let answer: (body: URLSearchParams) => Response | Promise<Response>;
let posted: { action: string; fields: Record<string, string> }[];

/** The parts of a browser that an outbox needs. The locks are shared within this process, like those of one browser. */
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

describe("a waiting form", () => {
	test("is sent oldest first with the form's own fields, then removed", async () => {
		keepOutgoing(SOCIALS, { atMs: NOW_MS - 1, fields: { github: "@anna" } });
		keepOutgoing(PROFILE, { atMs: NOW_MS - 2 });
		expect(await sendOutgoing("anna")).toEqual({ saved: 2, stoppedBy: null });
		expect(posted).toEqual([
			{
				action: "/dashboard/profile",
				fields: {
					intent: "save-profile",
					version: "3",
					accountId: "anna",
					name: "Anna",
					shownFields: "name",
					saveId: expect.any(String),
				},
			},
			expect.objectContaining({
				fields: expect.objectContaining({ intent: "save-social-links", github: "@anna" }),
			}),
		]);
		expect(keysOf("anna")).toEqual([]);
	});

	test("of another account is neither listed nor sent", async () => {
		keepOutgoing(PROFILE);
		keepOutgoing(draftKey({ accountId: "bert", form: "save-profile" }));
		await sendOutgoing("bert");
		expect(posted).toHaveLength(1);
		expect(keysOf("anna")).toEqual([PROFILE]);
		expect(keysOf("bert")).toEqual([]);
	});

	test("does not exist for fields that were only typed", async () => {
		keepOutgoing(PROFILE, { outgoing: undefined });
		expect(keysOf("anna")).toEqual([]);
		expect(await sendOutgoing("anna")).toEqual({ saved: 0, stoppedBy: null });
		expect(posted).toEqual([]);
	});

	test("is sent only to this site, whatever the storage contains", () => {
		const outgoing: Outgoing = { action: "//evil.example/x", intent: "x", state: "waiting" };
		keepOutgoing(PROFILE, { outgoing });
		expect(keysOf("anna")).toEqual([]);
	});

	test("is kept, with all later ones, while the server can't be reached", async () => {
		keepOutgoing(PROFILE, { atMs: NOW_MS - 1 });
		keepOutgoing(SOCIALS);
		answer = () => Promise.reject(new TypeError("Failed to fetch"));
		expect(await sendOutgoing("anna")).toEqual({ saved: 0, stoppedBy: "away" });
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
		keepOutgoing(PROFILE);
		answer = () => new Response("", { status });
		expect(await sendOutgoing("anna")).toEqual({ saved: 0, stoppedBy });
		expect(stateOf(PROFILE)).toBe("waiting");
	});

	test("is kept if the response redirects to sign-in", async () => {
		keepOutgoing(PROFILE);
		answer = () => Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
		expect(await sendOutgoing("anna")).toEqual({ saved: 0, stoppedBy: "signed-out" });
		expect(stateOf(PROFILE)).toBe("waiting");
	});

	test.each([
		[409, "conflict"],
		[400, "refused"],
		[500, "refused"],
	] as const)("keeps its fields after a %i, and is not sent again", async (status, state) => {
		keepOutgoing(PROFILE);
		answer = () => new Response("", { status });
		await sendOutgoing("anna");
		expect(readDraft(PROFILE, NOW_MS)).toMatchObject({
			fields: { name: "Anna" },
			outgoing: { state },
		});
		await sendOutgoing("anna");
		expect(posted).toHaveLength(1);
	});

	test("is kept if it was edited while being sent", async () => {
		keepOutgoing(PROFILE);
		answer = () => {
			keepOutgoing(PROFILE, { atMs: NOW_MS + 1, fields: { name: "Anna F" } });
			return new Response("", { status: 200 });
		};
		await sendOutgoing("anna");
		expect(readDraft(PROFILE, NOW_MS)?.fields).toEqual({ name: "Anna F" });
	});
});

describe("a form closed while it was being saved", () => {
	const [FIRST, LAST] = [
		{ name: "Anna F", saveId: "first" },
		{ name: "Anna Flowers", saveId: "last" },
	];

	/**
	 * A row that behaves like the form door: saves only over its own version, or over that which an unanswered save has
	 * made; and accepts equal text without a conflict.
	 */
	function createRow(stored = { version: 3, name: "Anna", by: "" }) {
		const save = (version: number, { name, saveId, after = "" }: Sent) => {
			const isKnown = version === stored.version || after.split(" ").includes(stored.by);
			if (isKnown) stored = { version: stored.version + 1, name, by: saveId };
			else if (name !== stored.name) return 409;
			return 200;
		};
		answer = (body) =>
			new Response("", {
				status: save(Number(body.get("version")), Object.fromEntries(body) as Sent),
			});
		return { save, read: () => stored };
	}
	type Sent = { name: string; saveId: string; after?: string };

	const leave = (draft: Partial<Draft> = {}) =>
		keepOutgoing(PROFILE, {
			fields: { name: LAST.name },
			unanswered: [FIRST.saveId, LAST.saveId],
			state: "sent",
			...draft,
		});

	test.each([
		{ arrived: [] },
		{ arrived: [FIRST] },
		{ arrived: [LAST] },
		{ arrived: [FIRST, LAST] },
		{ arrived: [LAST, FIRST] },
	])("ends up stored once, whichever saves had arrived before: $arrived", async ({ arrived }) => {
		const row = createRow();
		for (const save of arrived) row.save(3, save);
		leave();
		expect(await sendOutgoing("anna")).toEqual({ saved: 1, stoppedBy: null });
		// A late arrival changes nothing.
		for (const save of [FIRST, LAST]) row.save(3, save);
		expect(row.read().name).toBe("Anna Flowers");
		expect(keysOf("anna")).toEqual([]);
	});

	test("never overwrites changes made elsewhere", async () => {
		const row = createRow();
		row.save(3, { name: "On the phone", saveId: "phone" });
		leave();
		await sendOutgoing("anna");
		expect(row.read().name).toBe("On the phone");
		expect(stateOf(PROFILE)).toBe("conflict");

		row.save(4, { ...FIRST, saveId: "first" });
		row.save(5, { name: "Anna on the phone", saveId: "phone" });
		leave();
		await sendOutgoing("anna");
		expect(row.read().name).toBe("Anna on the phone");
	});

	test("names its own save to the next one, because its answer may be lost", async () => {
		const row = createRow();
		leave();
		const arrives = answer;
		answer = (body) => {
			arrives(body);
			return Promise.reject(new TypeError("Failed to fetch"));
		};
		await sendOutgoing("anna");
		answer = arrives;
		keepDraft(PROFILE, { ...(readDraft(PROFILE, NOW_MS) as Draft), fields: { name: "Anna G" } });
		await sendOutgoing("anna");
		expect(row.read().name).toBe("Anna G");
	});

	test("waits with all others once the server is unavailable", async () => {
		leave();
		answer = () => Promise.reject(new TypeError("Failed to fetch"));
		expect(await sendOutgoing("anna")).toEqual({ saved: 0, stoppedBy: "away" });
		expect(stateOf(PROFILE)).toBe("waiting");
	});

	test("is still recognized as the account's own change after it is saved", async () => {
		leave();
		await sendOutgoing("anna");
		expect(readDraft(PROFILE, NOW_MS)).toMatchObject({
			unanswered: [FIRST.saveId, LAST.saveId, expect.any(String)],
			outgoing: { state: "saved" },
		});
		await sendOutgoing("anna");
		expect(posted).toHaveLength(1);
	});
});

describe("two senders at once", () => {
	test("send each form once", async () => {
		stubLocks();
		keepOutgoing(PROFILE);
		answer = async () => {
			await Promise.resolve();
			return new Response("", { status: 200 });
		};
		await Promise.all([sendOutgoing("anna"), sendOutgoing("anna")]);
		expect(posted).toHaveLength(1);
	});

	test.each([true, false])("skip a form that is open (locks: %s)", async (has) => {
		if (has) stubLocks();
		keepOutgoing(PROFILE);
		const letGo = holdForm(PROFILE);
		await sendOutgoing("anna");
		expect(posted).toEqual([]);
		letGo();
		await new Promise((done) => setTimeout(done, 0));
		await sendOutgoing("anna");
		expect(posted).toHaveLength(1);
	});
});

/** Web Locks as far as the outbox uses them: shared locks, and exclusive locks that don't wait. */
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
