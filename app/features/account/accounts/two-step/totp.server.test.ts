import { expect, test } from "vitest";
import { acceptedStep, newTotpSecret, readTotpSecret, totpAddress } from "./totp.server.ts";

/** The key of RFC 6238, appendix B, "12345678901234567890" in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
	[59, "287082"],
	[1_111_111_109, "081804"],
	[1_111_111_111, "050471"],
	[1_234_567_890, "005924"],
	[2_000_000_000, "279037"],
])("accepts the code of RFC 6238 at %i s", (seconds, code) => {
	const step = Math.floor(seconds / 30);
	expect(acceptedStep({ secret: SECRET, code, lastStep: null, now: at(seconds) })).toBe(step);
	expect(
		acceptedStep({
			secret: SECRET,
			code: `${code.slice(0, 3)} ${code.slice(3)}`,
			lastStep: step - 1,
			now: at(seconds),
		}),
	).toBe(step);
});

test("refuses a code that is used, older than the last one, too old, too early or malformed", () => {
	const now = at(1_111_111_109);
	const code = "081804";
	const step = Math.floor(1_111_111_109 / 30);
	const accept = (options: Partial<Parameters<typeof acceptedStep>[0]>) =>
		acceptedStep({ secret: SECRET, code, lastStep: null, now, ...options });
	expect(accept({ lastStep: step })).toBeNull();
	expect(accept({ lastStep: step + 1 })).toBeNull();
	expect(accept({ now: at(1_111_111_109 + 30) })).toBe(step);
	expect(accept({ now: at(1_111_111_109 + 60) })).toBeNull();
	expect(accept({ now: at(1_111_111_109 - 60) })).toBeNull();
	for (const malformed of ["", "81804", "0818044", "abcdef", "٠٨١٨٠"]) {
		expect(accept({ code: malformed })).toBeNull();
	}
});

test("a secret belongs to its owner alone, and has 160 bits", () => {
	const owner = { kind: "creator", id: crypto.randomUUID() } as const;
	const encrypted = newTotpSecret(owner);
	const secret = readTotpSecret(encrypted, owner);
	expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	expect(Buffer.from(encrypted).includes(secret ?? "")).toBe(false);
	expect(readTotpSecret(encrypted, { ...owner, id: crypto.randomUUID() })).toBeNull();
	expect(readTotpSecret(encrypted, { ...owner, kind: "administrator" })).toBeNull();
	expect(totpAddress(SECRET, "ada@example.com")).toMatch(
		/^otpauth:\/\/totp\/.*ada%40example\.com\?.*secret=GEZDGNBV/,
	);
});
