import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { type Tagged, TaggedCache } from "./tagged-cache.server.ts";

type Page = Tagged & { text: string };

const MINUTE_MS = 60_000;

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

function newCache({ maxBytes = 1_000 } = {}) {
	return new TaggedCache<Page, null>({
		maxBytes,
		bytesOf: ({ text }) => text.length,
		isValue: (made) => made !== null,
	});
}

function page(text: string, given: Partial<Page> = {}): Page {
	return { tag: "profile-1", freshUntilMs: null, text, ...given };
}

const away = () => Promise.reject(new Error("away"));

async function textOf(given: Promise<Page | null>): Promise<string | undefined> {
	return (await given)?.text;
}

describe("TaggedCache", () => {
	test("makes a value once for simultaneous requests", async () => {
		const cache = newCache();
		const make = vi.fn(async () => page("one"));
		await Promise.all(Array.from({ length: 50 }, () => cache.getOrMake("/maya", make)));
		expect(make).toHaveBeenCalledOnce();
	});

	test("drops every value made from changed data, and no other", async () => {
		const cache = newCache();
		await cache.getOrMake("/maya", async () => page("a"));
		await cache.getOrMake("/maya-too", async () => page("b"));
		await cache.getOrMake("/omar", async () => page("c", { tag: "profile-2" }));
		cache.invalidate("profile-1");
		expect([cache.get("/maya"), cache.get("/maya-too")]).toEqual([undefined, undefined]);
		expect(cache.get("/omar")).toBeDefined();
	});

	test("doesn't keep a value whose data changed while it was made", async () => {
		const cache = newCache();
		await cache.getOrMake("/maya", async () => {
			cache.invalidate("profile-1");
			return page("old");
		});
		expect(cache.get("/maya")).toBeUndefined();
	});

	test("starts anew for requests that arrive after a change", async () => {
		const cache = newCache();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		const before = cache.getOrMake("/maya", async () => {
			await released;
			return page("old");
		});
		cache.invalidate("profile-1");
		expect(await textOf(cache.getOrMake("/maya", async () => page("new")))).toBe("new");
		release();
		await before;
		expect(cache.get("/maya")?.text).toBe("new");
	});

	test("doesn't store null", async () => {
		const cache = newCache();
		expect(await cache.getOrMake("/nobody", async () => null)).toBeNull();
		expect(cache.get("/nobody")).toBeUndefined();
	});

	test("tries again after a failure", async () => {
		const cache = newCache();
		await expect(cache.getOrMake("/maya", away)).rejects.toThrow("away");
		await cache.getOrMake("/maya", async () => page("up"));
		expect(cache.get("/maya")).toBeDefined();
	});

	test("drops a value when its freshness ends", async () => {
		const cache = newCache();
		const freshUntilMs = Date.now() + MINUTE_MS;
		await cache.getOrMake("/maya", async () => page("morning", { freshUntilMs }));
		vi.advanceTimersByTime(MINUTE_MS - 1);
		expect(cache.get("/maya")).toBeDefined();
		vi.advanceTimersByTime(1);
		expect(cache.get("/maya")).toBeUndefined();
		expect(await textOf(cache.getOrMake("/maya", async () => page("noon")))).toBe("noon");
	});

	test("stays within its byte limit by evicting the least recently used values", async () => {
		const cache = newCache({ maxBytes: 10 });
		await cache.getOrMake("a", async () => page("12345"));
		await cache.getOrMake("b", async () => page("12345"));
		cache.get("a");
		await cache.getOrMake("c", async () => page("12345"));
		expect(cache.get("a")).toBeDefined();
		expect(cache.get("b")).toBeUndefined();
	});
});

describe("while a value can't be made again", () => {
	async function lapsed() {
		const cache = newCache();
		await cache.getOrMake("/maya", async () => page("before"));
		cache.expire();
		return cache;
	}

	test("serves an expired value, whether it expired after missed changes or by its own time", async () => {
		const byGap = await lapsed();
		expect(byGap.get("/maya")).toBeUndefined();
		expect(await textOf(byGap.getOrMake("/maya", away))).toBe("before");

		const byTime = newCache();
		const freshUntilMs = Date.now() + MINUTE_MS;
		await byTime.getOrMake("/maya", async () => page("before", { freshUntilMs }));
		vi.advanceTimersByTime(MINUTE_MS);
		expect(await textOf(byTime.getOrMake("/maya", away))).toBe("before");
	});

	test("never serves a value whose data changed", async () => {
		const cache = await lapsed();
		cache.invalidate("profile-1");
		await expect(cache.getOrMake("/maya", away)).rejects.toThrow("away");

		const meanwhile = await lapsed();
		const failing = meanwhile.getOrMake("/maya", async () => {
			meanwhile.invalidate("profile-1");
			return away();
		});
		await expect(failing).rejects.toThrow("away");
	});

	test("never serves a value that turned out to be gone", async () => {
		const cache = await lapsed();
		await cache.getOrMake("/maya", async () => null);
		await expect(cache.getOrMake("/maya", away)).rejects.toThrow("away");
	});

	test("lets only the first request wait, and tries once a second", async () => {
		const cache = await lapsed();
		await cache.getOrMake("/maya", away);
		expect(cache.get("/maya")?.text).toBe("before");

		vi.advanceTimersByTime(1_000);
		expect(cache.get("/maya")).toBeUndefined();
		const never = vi.fn(() => new Promise<Page>(() => {}));
		const asked = [cache.getOrMake("/maya", never), cache.getOrMake("/maya", never)];
		expect(await Promise.all(asked.map(textOf))).toEqual(["before", "before"]);
		expect(never).toHaveBeenCalledOnce();
	});

	test("lets no request wait longer than a second", async () => {
		const cache = await lapsed();
		const never = vi.fn(() => new Promise<Page>(() => {}));
		const first = cache.getOrMake("/maya", never);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(await textOf(first)).toBe("before");
		expect(cache.get("/maya")?.text).toBe("before");

		const changed = await lapsed();
		const made = Promise.withResolvers<Page>();
		const asked = changed.getOrMake("/maya", () => made.promise);
		changed.invalidate("profile-1");
		await vi.advanceTimersByTimeAsync(1_000);
		made.resolve(page("after"));
		expect(await textOf(asked)).toBe("after");
	});

	test("stops serving the old value once there is a new one", async () => {
		const cache = await lapsed();
		await cache.getOrMake("/maya", away);
		vi.advanceTimersByTime(1_000);
		await cache.getOrMake("/maya", async () => page("after"));
		await eventually(() => expect(cache.get("/maya")?.text).toBe("after"));
	});

	test("waits for the new value on a request much later", async () => {
		const cache = await lapsed();
		await cache.getOrMake("/maya", away);
		vi.advanceTimersByTime(MINUTE_MS);
		expect(await textOf(cache.getOrMake("/maya", async () => page("after")))).toBe("after");
	});
});

describe("while changes are not followed", () => {
	test("a value stays fresh for a second", async () => {
		const cache = newCache();
		cache.setFollowing(false);
		await cache.getOrMake("/maya", async () => page("before"));
		vi.advanceTimersByTime(999);
		expect(cache.get("/maya")?.text).toBe("before");
		vi.advanceTimersByTime(1);
		expect(cache.get("/maya")).toBeUndefined();
		expect(await textOf(cache.getOrMake("/maya", async () => page("after")))).toBe("after");
	});

	test("values made before the connection returns are not fresh afterwards", async () => {
		const cache = newCache();
		await cache.getOrMake("/maya", async () => page("before"));
		cache.setFollowing(false);
		await cache.getOrMake("/omar", async () => page("meanwhile"));
		cache.setFollowing(true);
		expect([cache.get("/maya"), cache.get("/omar")]).toEqual([undefined, undefined]);
		await cache.getOrMake("/maya", async () => page("after"));
		vi.advanceTimersByTime(MINUTE_MS);
		expect(cache.get("/maya")?.text).toBe("after");
	});
});
