import { expect, test } from "vitest";
import { DECOY_HASH, hashPassword, verifyPassword } from "./passwords.server.ts";

/** The parameters of a hash without salt and sum: `$argon2id$v=19$m=65536,t=3,p=1`. */
const recipe = (hash: string) => hash.split("$").slice(0, 4).join("$");

test("a password matches only its own hash", async () => {
	const hash = await hashPassword("Correct-horse-9");
	expect(recipe(hash)).toBe("$argon2id$v=19$m=65536,t=3,p=1");
	expect(await verifyPassword(hash, "Correct-horse-9")).toBe(true);
	expect(await verifyPassword(hash, "correct-horse-9")).toBe(false);
});

test("without an account, verifying takes the same work and fails", async () => {
	expect(recipe(DECOY_HASH)).toBe(recipe(await hashPassword("anything")));
	expect(await verifyPassword(null, "x".repeat(20))).toBe(false);
});

test("a password matches in every Unicode normalization form", async () => {
	const hash = await hashPassword("caf\u00e9-caf\u00e9");
	expect(await verifyPassword(hash, "cafe\u0301-cafe\u0301")).toBe(true);
});
