import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { anyText } from "#tests/support/any-text.ts";
import { newRefreshToken } from "./refresh-token.server.ts";
import {
	administratorApiSessions,
	administratorSessions,
	creatorApiSessions,
	creatorSessions,
} from "./session-store.server.ts";
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
		vi.stubEnv("PASSWORD_HASH_COST", undefined);
		vi.resetModules();
		const { creatorSessions: secure } = await import("./session-store.server.ts");
		const header = secure.setCookie({ token: newToken(), remember: false });
		expect(header).toMatch(/^__Host-session=/);
		expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
	});
});

describe("a program's session", () => {
	const AT = new Date("2026-05-01T10:00:00Z");
	const inMs = (ms: number) => ({ now: () => new Date(AT.getTime() + ms) });
	const tokenIn = (cookie: string | null | undefined) =>
		creatorApiSessions.readToken(cookie ?? null) ?? "";

	async function begin({ remember = false } = {}) {
		const { userId } = await insertUser();
		const cookie = await creatorApiSessions.begin({
			ownerId: userId,
			remember,
			userAgent: "curl/8.5.0",
			clock: inMs(0),
		});
		return { userId, cookie, token: tokenIn(cookie) };
	}
	const count = (userId: string) => db.session.count({ where: { userId } });

	test("has a cookie that only the calls get, and opens no page", async () => {
		const { userId, cookie, token } = await begin();
		expect(cookie).toBe(`refresh=${token}; Max-Age=86400; Path=/auth; HttpOnly; SameSite=Lax`);
		expect(await creatorSessions.find(token, inMs(0))).toBeNull();
		expect(await creatorApiSessions.find(token, inMs(0))).toMatchObject({ ownerId: userId });
		expect(await db.session.findFirst({ where: { userId } })).toMatchObject({
			isApi: true,
			device: "API client (curl)",
		});
		const page = await creatorSessions.begin({ ownerId: userId, remember: false, userAgent: null });
		expect(await creatorApiSessions.renew(creatorSessions.readToken(page))).toBeNull();
		expect(creatorSessions.readToken(cookie.replace("refresh=", "session="))).toBeNull();
	});

	test("is renewed with a new token and lasts as long again", async () => {
		const { token, userId } = await begin({ remember: true });
		const renewed = await creatorApiSessions.renew(token, inMs(60_000));
		expect(tokenIn(renewed?.cookie)).not.toBe(token);
		expect(renewed?.cookie).toContain("; Max-Age=2592000;");
		const { expiresAt } = await db.session.findFirstOrThrow({ where: { userId } });
		expect(expiresAt).toEqual(new Date(AT.getTime() + 60_000 + 30 * 86_400_000));
		const again = await creatorApiSessions.renew(tokenIn(renewed?.cookie), inMs(120_000));
		expect(again?.session.sessionId).toBe(renewed?.session.sessionId);
	});

	test("stays one when 20 requests renew it at once, and all of them succeed", async () => {
		const { token, userId } = await begin();
		const all = await Promise.all(
			Array.from({ length: 20 }, () => creatorApiSessions.renew(token, inMs(1_000))),
		);
		expect(new Set(all.map((each) => each?.session.ownerId))).toEqual(new Set([userId]));
		expect(all.filter((each) => each?.cookie)).toHaveLength(1);
		expect(await count(userId)).toBe(1);
	});

	test("keeps the previous token for 10 seconds; a later use ends the session", async () => {
		const { token, userId } = await begin();
		const first = await creatorApiSessions.renew(token, inMs(0));
		expect(await creatorApiSessions.renew(token, inMs(9_999))).toMatchObject({ cookie: null });
		expect(await creatorApiSessions.renew(token, inMs(10_000))).toBeNull();
		expect(await count(userId)).toBe(0);
		expect(await creatorApiSessions.renew(tokenIn(first?.cookie), inMs(10_001))).toBeNull();
	});

	test("is ended by a copy of any former token, however often it was renewed since", async () => {
		const { token, userId } = await begin();
		const second = await creatorApiSessions.renew(token, inMs(20_000));
		const third = await creatorApiSessions.renew(tokenIn(second?.cookie), inMs(40_000));
		expect(third?.cookie).not.toBeNull();
		expect(await creatorApiSessions.renew(token, inMs(40_001))).toBeNull();
		expect(await count(userId)).toBe(0);
	});

	test("keeps its token when it is renewed again within 10 seconds", async () => {
		const { token } = await begin();
		const first = await creatorApiSessions.renew(token, inMs(0));
		const second = await creatorApiSessions.renew(tokenIn(first?.cookie), inMs(9_999));
		expect(second).toMatchObject({ cookie: null });
		expect(await creatorApiSessions.renew(tokenIn(first?.cookie), inMs(10_000))).not.toBeNull();
	});

	test("is not renewed after it has expired, or by an unknown token", async () => {
		const { token, userId } = await begin();
		expect(await creatorApiSessions.renew(token, inMs(86_400_000))).toBeNull();
		expect(
			await creatorApiSessions.renew(newRefreshToken(crypto.randomUUID()), inMs(0)),
		).toBeNull();
		expect(await administratorApiSessions.renew(token, inMs(0))).toBeNull();
		expect(await count(userId)).toBe(1);
	});

	test("is ended by its previous token too", async () => {
		const { token, userId } = await begin();
		await creatorApiSessions.renew(token, inMs(0));
		await creatorApiSessions.end(token);
		expect(await count(userId)).toBe(0);
	});
});
