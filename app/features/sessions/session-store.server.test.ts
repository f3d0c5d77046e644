import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { anyText } from "#tests/support/any-text.ts";
import { administratorSessions, creatorSessions } from "./session-store.server.ts";
import { newToken } from "./tokens.server.ts";

const { readToken, setCookie } = creatorSessions;

describe("the session cookie", () => {
	test("lasts a day, or 30 days if remembered, and is hidden from scripts and other sites", () => {
		const token = newToken();
		expect(setCookie({ token, remember: false })).toBe(
			`session=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
		);
		expect(setCookie({ token, remember: true })).toContain("; Max-Age=2592000;");
	});

	test("is found among other cookies", () => {
		const token = newToken();
		expect(readToken(`a=b; session=${token}; toast=x`)).toBe(token);
		expect(readToken(`not-session=${token}`)).toBeNull();
	});

	test("is ignored if it is malformed", () => {
		expect(readToken(null)).toBeNull();
		expect(readToken("session=")).toBeNull();
		expect(readToken("session=dev.admin.bypass")).toBeNull();
		expect(readToken("session=%00%zz; session")).toBeNull();
		fc.assert(
			fc.property(anyText, (text) => {
				expect(readToken(`session=${text}`)).toBeNull();
			}),
		);
	});
});

describe("creator and administrator sessions", () => {
	const begin = async () => {
		const { userId } = await insertUser();
		const { id: administratorId } = await db.administrator.create({
			data: { email: `${crypto.randomUUID()}@example.com`, name: "Root", passwordHash: "x" },
		});
		const options = { remember: true, userAgent: null };
		const creatorCookie = await creatorSessions.begin({ ownerId: userId, ...options });
		const adminCookie = await administratorSessions.begin({
			ownerId: administratorId,
			...options,
		});
		return { userId, administratorId, creatorCookie, adminCookie };
	};

	test("are never accepted in place of each other", async () => {
		const { userId, administratorId, creatorCookie, adminCookie } = await begin();
		const creatorToken = creatorSessions.readToken(creatorCookie);
		const adminToken = administratorSessions.readToken(adminCookie);
		expect(await creatorSessions.find(creatorToken)).toMatchObject({ ownerId: userId });
		expect(await administratorSessions.find(adminToken)).toMatchObject({
			ownerId: administratorId,
		});

		expect(creatorSessions.readToken(adminCookie)).toBeNull();
		expect(administratorSessions.readToken(creatorCookie)).toBeNull();
		expect(await creatorSessions.find(adminToken)).toBeNull();
		expect(await administratorSessions.find(creatorToken)).toBeNull();
		await creatorSessions.end(adminToken);
		await administratorSessions.end(creatorToken);
		expect(await administratorSessions.find(adminToken)).not.toBeNull();
		expect(await creatorSessions.find(creatorToken)).not.toBeNull();
	});

	test("end at sign-out and on expiry, an administrator's after 12 hours", async () => {
		const { adminCookie } = await begin();
		const token = administratorSessions.readToken(adminCookie);
		const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });
		expect(await administratorSessions.find(token, inHours(11))).not.toBeNull();
		expect(await administratorSessions.find(token, inHours(13))).toBeNull();
		await administratorSessions.purge(inHours(11).now());
		expect(await administratorSessions.find(token)).not.toBeNull();
		await administratorSessions.end(token);
		expect(await administratorSessions.find(token)).toBeNull();
	});
});

describe("over HTTPS", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	test("the cookie is bound to this host", async () => {
		vi.stubEnv("APP_URL", "https://links.example.com");
		vi.resetModules();
		const { creatorSessions: secure } = await import("./session-store.server.ts");
		const header = secure.setCookie({ token: newToken(), remember: false });
		expect(header).toMatch(/^__Host-session=/);
		expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
	});
});
