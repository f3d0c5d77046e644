import { describe, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.server.ts";

/** The parameters of a hash without salt and sum: `$argon2id$v=19$m=65536,t=3,p=1`. */
const recipe = (hash: string) => hash.split("$").slice(0, 4).join("$");

describe.each([
	["full", "$argon2id$v=19$m=65536,t=3,p=1"],
	["minimal", "$argon2id$v=19$m=8,t=1,p=1"],
])("at %s cost", (cost, parameters) => {
	async function load() {
		vi.stubEnv("PASSWORD_HASH_COST", cost);
		vi.resetModules();
		return import("./passwords.server.ts");
	}

	test("a password matches only its own hash", async () => {
		const { hashPassword, verifyPassword } = await load();
		const hash = await hashPassword("Correct-horse-9");
		expect(recipe(hash)).toBe(parameters);
		expect(await verifyPassword(hash, "Correct-horse-9")).toBe(true);
		expect(await verifyPassword(hash, "correct-horse-9")).toBe(false);
	});

	test("without an account, verifying takes the same work and fails", async () => {
		const { DECOY_HASH, verifyPassword } = await load();
		expect(recipe(DECOY_HASH)).toBe(parameters);
		expect(await verifyPassword(null, "x".repeat(20))).toBe(false);
	});
});

test("a password matches in every Unicode normalization form", async () => {
	const hash = await hashPassword("caf\u00e9-caf\u00e9");
	expect(await verifyPassword(hash, "cafe\u0301-cafe\u0301")).toBe(true);
});
