import { SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { parseBearer, parseSessionToken, signSessionToken } from "./session-token.server.ts";

const CLAIMS = {
	audience: "creator",
	ownerId: crypto.randomUUID(),
	sessionId: crypto.randomUUID(),
} as const;
const AT = new Date("2026-05-01T10:00:00Z");
const MINUTE_MS = 60_000;
const inMs = (ms: number) => ({ now: () => new Date(AT.getTime() + ms) });

afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

/** The module as a process with these secrets has it. */
async function importWith(secrets: string) {
	vi.stubEnv("SESSION_SECRET", secrets);
	vi.resetModules();
	return import("./session-token.server.ts");
}

const [OLD, NEW] = ["old-secret-".repeat(4), "new-secret-".repeat(4)];

test("a token has three parts, and is valid for 15 minutes, also when it is known", async () => {
	const token = await signSessionToken(CLAIMS, inMs(0));
	expect(token.split(".")).toHaveLength(3);
	expect(await parseSessionToken(token, inMs(15 * MINUTE_MS - 1_000))).toMatchObject(CLAIMS);
	expect(await parseSessionToken(token, inMs(15 * MINUTE_MS))).toBeNull();
	const unread = await signSessionToken({ ...CLAIMS, audience: "administrator" }, inMs(0));
	expect(await parseSessionToken(unread, inMs(15 * MINUTE_MS))).toBeNull();
});

test("a token that is changed, unsigned or made up is invalid", async () => {
	const token = await signSessionToken(CLAIMS, inMs(0));
	const [head = "", body = "", signature = ""] = token.split(".");
	const claims = JSON.parse(Buffer.from(body, "base64url").toString());
	const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
	const another = await new SignJWT({ ...claims })
		.setProtectedHeader({ alg: "HS256", kid, typ: "at+jwt" })
		.sign(Buffer.alloc(32, 1));
	for (const forged of [
		`${encode({ alg: "none", kid, typ: "at+jwt" })}.${body}.`,
		`${encode({ alg: "none", kid, typ: "at+jwt" })}.${body}.${signature}`,
		`${head}.${encode({ ...claims, aud: "administrator" })}.${signature}`,
		`${encode({ alg: "HS256", kid: "unknown1", typ: "at+jwt" })}.${body}.${signature}`,
		another,
		"dev.admin.token",
		"",
	]) {
		expect(await parseSessionToken(forged, inMs(0)), forged).toBeNull();
	}
});

test("a token is valid as long as its secret is in the list", async () => {
	const before = await importWith(OLD);
	const token = await before.signSessionToken(CLAIMS, inMs(0));
	const during = await importWith(`${NEW},${OLD}`);
	expect(await during.parseSessionToken(token, inMs(0))).toMatchObject(CLAIMS);
	const newer = await during.signSessionToken(CLAIMS, inMs(0));
	const later = await importWith(NEW);
	expect(await later.parseSessionToken(token, inMs(0))).toBeNull();
	expect(await later.parseSessionToken(newer, inMs(0))).toMatchObject(CLAIMS);
});

test.each([
	["Bearer abc.def", "abc.def"],
	["bearer  abc", "abc"],
	["Basic abc", null],
	["Bearer", null],
	[null, null],
])("the token of %j is %j", (header, token) => {
	expect(parseBearer(header)).toBe(token);
});
