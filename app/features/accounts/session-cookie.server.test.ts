import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newToken, readSessionToken, sessionCookie } from "./session-cookie.server.ts";

/** Every UTF-16 code unit, lone surrogates too. (`unit: "binary"` builds its tables for half a second first.) */
const anyText = fc
	.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
	.map((units) => String.fromCharCode(...units));

describe("the session cookie", () => {
	test("lives a day, or thirty when remembered, out of reach of scripts and other sites", () => {
		const token = newToken();
		expect(sessionCookie({ token, remember: false })).toBe(
			`session=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
		);
		expect(sessionCookie({ token, remember: true })).toContain("; Max-Age=2592000;");
	});

	test("is read from among others", () => {
		const token = newToken();
		expect(readSessionToken(`a=b; session=${token}; toast=x`)).toBe(token);
		expect(readSessionToken(`not-session=${token}`)).toBeNull();
	});

	test("garbage is no session", () => {
		expect(readSessionToken(null)).toBeNull();
		expect(readSessionToken("session=")).toBeNull();
		expect(readSessionToken("session=dev.admin.bypass")).toBeNull();
		expect(readSessionToken("session=%00%zz; session")).toBeNull();
		fc.assert(
			fc.property(anyText, (text) => {
				expect(readSessionToken(`session=${text}`)).toBeNull();
			}),
		);
	});
});

describe("over https", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	test("the cookie is bound to this host", async () => {
		vi.stubEnv("APP_URL", "https://links.example.com");
		vi.resetModules();
		const { sessionCookie: secureCookie } = await import("./session-cookie.server.ts");
		const header = secureCookie({ token: newToken(), remember: false });
		expect(header).toMatch(/^__Host-session=/);
		expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
	});
});
