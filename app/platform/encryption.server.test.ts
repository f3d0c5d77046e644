import { afterEach, expect, test, vi } from "vitest";

const bound = { purpose: "test", owner: "ada" };

afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

/** The module as a process with these secrets loads it, the current one first. */
async function withSecrets(...secrets: string[]) {
	vi.stubEnv("SESSION_SECRET", secrets.join(","));
	vi.resetModules();
	return import("./encryption.server.ts");
}

const OLD = "o".repeat(40);
const NEW = "n".repeat(40);

test("an encrypted value is decrypted for its owner and purpose only", async () => {
	const { encrypt, decrypt } = await withSecrets(NEW);
	const value = encrypt("JBSWY3DP", bound);
	expect(value.toString("latin1")).not.toContain("JBSWY3DP");
	expect(encrypt("JBSWY3DP", bound)).not.toEqual(value);
	expect(decrypt(value, bound)).toBe("JBSWY3DP");
	expect(decrypt(value, { ...bound, owner: "bob" })).toBeNull();
	expect(decrypt(value, { ...bound, purpose: "other" })).toBeNull();
});

test("a changed or truncated value is refused", async () => {
	const { encrypt, decrypt } = await withSecrets(NEW);
	const value = encrypt("JBSWY3DP", bound);
	for (let at = 0; at < value.length; at += 1) {
		const changed = Buffer.from(value);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(decrypt(changed, bound)).toBeNull();
		expect(decrypt(value.subarray(0, at), bound)).toBeNull();
	}
});

test("a value of an older secret is decrypted while that secret is in the list", async () => {
	const value = (await withSecrets(OLD)).encrypt("JBSWY3DP", bound);
	expect((await withSecrets(NEW, OLD)).decrypt(value, bound)).toBe("JBSWY3DP");
	expect((await withSecrets(NEW)).decrypt(value, bound)).toBeNull();
});
