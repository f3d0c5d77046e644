import { afterEach, describe, expect, test, vi } from "vitest";
import { pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import {
	createKeyMemory,
	createRateLimit,
	networkOf,
	purgeRateLimits,
} from "./rate-limit.server.ts";
import { query } from "./sql.server.ts";

function limitOf(tries: number, perSeconds = 60) {
	const name = crypto.randomUUID();
	return createRateLimit({ name, tries, perSeconds, message: "Slow down." });
}

test("the attempt beyond the limit is told how long to wait", async () => {
	const limit = limitOf(2, 3_600);
	await limit.consume(["key"]);
	await limit.consume(["key"]);
	await limit.consume(["other key"]);
	await expect(limit.consume(["key"])).rejects.toMatchObject({
		code: "rate_limited",
		status: 429,
		message: "Slow down.",
		details: { retryAfterS: expect.toSatisfy((s: number) => s > 3_000 && s <= 3_600) },
	});
});

test("simultaneous attempts never exceed the limit", async () => {
	const limit = limitOf(5);
	const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limit.consume(["key"])));
	expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("a refunded attempt can be used again, and a reset restores all", async () => {
	const limit = limitOf(2);
	await limit.consume(["key"]);
	await limit.consume(["key"]);
	await limit.giveBack(["key"]);
	await limit.consume(["key"]);
	await expect(limit.consume(["key"])).rejects.toMatchObject({ code: "rate_limited" });
	await limit.reset(["key"]);
	await limit.consume(["key"]);
	await limit.consume(["key"]);
});

test("no attempt passes uncounted while the database is unavailable", async () => {
	const limit = limitOf(2);
	vi.spyOn(pool, "query").mockImplementation(() =>
		Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
	);
	await expect(limit.consume(["key"])).rejects.toMatchObject({ code: "unavailable", status: 503 });
});

test("the stored keys reveal neither address nor account", async () => {
	const memory = createKeyMemory({ name: "memory", seconds: 60 });
	await memory.add(["ada@example.com", "192.0.2.77"]);
	expect(await memory.has(["ada@example.com", "192.0.2.77"])).toBe(true);
	expect(await memory.has(["ada@example.com", "192.0.2.78"])).toBe(false);
	const stored = JSON.stringify(await query({ text: "SELECT * FROM rate_limit" }));
	expect(stored).not.toContain("ada@example.com");
	expect(stored).not.toContain("192.0.2.77");
});

test("a key is new once, even if it is added several times at once", async () => {
	const memory = createKeyMemory({ name: crypto.randomUUID(), seconds: 60 });
	const answers = await Promise.all(Array.from({ length: 20 }, () => memory.add(["key"])));
	expect(answers.filter((isNew) => isNew)).toHaveLength(1);
	expect(await memory.add(["key"])).toBe(false);
	expect(await memory.add(["other key"])).toBe(true);
});

describe("after a new secret is added in front", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	async function withSecrets(secrets: string[]) {
		vi.stubEnv("SESSION_SECRET", secrets.join(","));
		vi.resetModules();
		return import("./rate-limit.server.ts");
	}

	test("remembered keys are found while the old secret is in the list", async () => {
		const options = { name: crypto.randomUUID(), seconds: 60 };
		await createKeyMemory(options).add(["key"]);

		const rotated = await withSecrets(["new".repeat(20), ...env.SESSION_SECRETS]);
		expect(await rotated.createKeyMemory(options).has(["key"])).toBe(true);
		expect(await rotated.createKeyMemory(options).add(["key"])).toBe(false);
		expect(await rotated.createKeyMemory(options).add(["other key"])).toBe(true);

		const forgotten = await withSecrets(["newer".repeat(20)]);
		expect(await forgotten.createKeyMemory(options).has(["key"])).toBe(false);
	});

	test("limits still apply, counted from zero", async () => {
		const options = { name: crypto.randomUUID(), tries: 1, perSeconds: 60, message: "Slow down." };
		await createRateLimit(options).consume(["key"]);
		const rotated = await withSecrets(["new".repeat(20), ...env.SESSION_SECRETS]);
		await rotated.createRateLimit(options).consume(["key"]);
		await expect(rotated.createRateLimit(options).consume(["key"])).rejects.toMatchObject({
			code: "rate_limited",
		});
	});
});

test("expired entries are deleted, and the others stay", async () => {
	const short = createKeyMemory({ name: "short", seconds: 10 });
	const long = createKeyMemory({ name: "long", seconds: 1000 });
	await short.add(["key"]);
	await long.add(["key"]);
	await purgeRateLimits(new Date(Date.now() + 60_000));
	const kept = await query<{ key: string }>({ text: "SELECT key FROM rate_limit" });
	expect(kept.some(({ key }) => key.startsWith("short:"))).toBe(false);
	expect(kept.some(({ key }) => key.startsWith("long:"))).toBe(true);
});

test.each([
	["192.0.2.1", "192.0.2.1", null],
	["::ffff:192.0.2.1", "192.0.2.1", null],
	["::ffff:c000:201", "192.0.2.1", null],
	["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64", "2001:db8:0::/48"],
	["2001:0DB8:0000:0007::1", "2001:db8:0:7::/64", "2001:db8:0::/48"],
	["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
	["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
	["::", "0:0:0:0::/64", "0:0:0::/48"],
	["unknown", "unknown", null],
	["", "", null],
])("%s counts as %s, within %s", (address, network, block) => {
	expect(networkOf(address)).toEqual({ network, block });
});

describe("an IPv6 /48", () => {
	/** An address in one of the 65,536 networks of a /48. */
	const inBlock = (block: string) => {
		const network = (count: number) => networkOf(`2001:db8:${block}:${count.toString(16)}::1`);
		return (count: number) => ["key", network(count)] as const;
	};

	test("has ten times the tries of a network, however many networks try", async () => {
		const limit = limitOf(2);
		const key = inBlock("a");
		for (let count = 0; count < 10; count += 1) {
			await limit.consume(key(count));
			await limit.consume(key(count));
			await expect(limit.consume(key(count))).rejects.toMatchObject({ code: "rate_limited" });
		}
		await expect(limit.consume(key(10))).rejects.toMatchObject({ code: "rate_limited" });
		await limit.consume(inBlock("b")(0));
	});

	test("gets back what its networks get back", async () => {
		const limit = limitOf(1);
		const key = inBlock("c");
		for (let count = 0; count < 30; count += 1) {
			await limit.consume(key(count));
			await limit.giveBack(key(count));
		}
		for (let count = 0; count < 10; count += 1) await limit.consume(key(count));
		await limit.reset(key(0));
		await limit.consume(key(0));
	});

	test("that is refused leaves its network the try", async () => {
		const limit = limitOf(1);
		const key = inBlock("d");
		for (let count = 0; count < 10; count += 1) await limit.consume(key(count));
		await expect(limit.consume(key(10))).rejects.toMatchObject({ code: "rate_limited" });
		await limit.reset(key(0));
		await limit.consume(key(10));
	});
});
