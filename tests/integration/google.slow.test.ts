import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import {
	comeBack,
	FAILED,
	LINK,
	NOT_READY,
	outcome,
	SIGNED_IN,
	sessionOf,
	statusOf,
} from "#tests/support/google-flow.ts";
import {
	type Claims,
	type GoogleProvider,
	newPerson,
	signedByAnother,
	startGoogleProvider,
	tampered,
	unsigned,
} from "#tests/support/google-provider.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { respell } from "#tests/support/respell-token.ts";

/** The whole flow over HTTP, between the built product and a real OpenID provider. */

let google: GoogleProvider;
let server: AppServer;

beforeAll(async () => {
	google = await startGoogleProvider();
	server = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: google.environment,
	});
});

afterAll(async () => {
	await server.stop();
	await google.stop();
});

async function goThroughCodeFlow(claims: Claims, visitor = createVisitor(server.url)) {
	const response = await visitor.get(await comeBack(visitor, { claims }));
	return { response, ...(await outcome(response, visitor)) };
}

describe("the authorization code flow", () => {
	test("signs up a new user, with the right cookies", async () => {
		const visitor = createVisitor(server.url);
		const started = await visitor.get("/auth/google");
		const url = new URL(started.headers.get("Location") ?? "");
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			response_type: "code",
			redirect_uri: `${server.url}/auth/google/callback`,
			code_challenge_method: "S256",
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			state: expect.stringMatching(/^[\w-]{40,}$/),
			nonce: expect.stringMatching(/^[\w-]{43}$/),
			scope: "openid email profile",
			prompt: "select_account",
		});
		for (const cookie of started.headers.getSetCookie()) {
			expect(cookie).toMatch(/^google-(state|flow)/);
			for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"]) {
				expect(cookie).toContain(part);
			}
		}

		const person = newPerson();
		const { response, location, said } = await goThroughCodeFlow(person);
		expect({ location, said }).toEqual({ location: "/dashboard/start", said: SIGNED_IN });
		expect(sessionOf(response)).toBeDefined();
		const { emailVerifiedAt } = await db.user.findUniqueOrThrow({ where: { email: person.email } });
		expect(emailVerifiedAt).not.toBeNull();
		expect(google.tokenRequests.at(-1)).toHaveProperty("code_verifier");
	});

	test("returns to the requested page, but never to another site", async () => {
		for (const [query, target] of [
			["redirectTo=%2Fdashboard%2Flinks%3Fx%3D1", "/dashboard/links?x=1"],
			["redirectTo=%2F%2Fevil.example", "/dashboard/start"],
			["plan=pro", "/upgrade?plan=pro"],
		] as const) {
			const visitor = createVisitor(server.url);
			const start = `/auth/google?${query}`;
			const response = await visitor.get(await comeBack(visitor, { claims: newPerson(), start }));
			expect(response.headers.get("Location")).toBe(target);
		}
	});

	test.each<[string, Claims]>([
		["for another client", { aud: "another.apps.example.com" }],
		["from another issuer", { iss: "https://accounts.google.com" }],
		["that has expired", { exp: 1_700_000_000 }],
		["with a different nonce", { nonce: "somebody else's" }],
		["without a nonce", { nonce: null }],
		["with an unverified address", { email_verified: false }],
		["that is unsigned", { forged: "unsigned" }],
		["signed with a different key", { forged: "other-key" }],
		["that is missing", { forged: "missing" }],
	])("refuses a token %s", async (_what, claims) => {
		const person = newPerson(claims);
		const { response, ...rest } = await goThroughCodeFlow(person);
		expect(rest).toEqual({ status: 303, location: "/signin", said: FAILED });
		expect(sessionOf(response)).toBeUndefined();
		expect(await db.user.count({ where: { email: person.email } })).toBe(0);
	});

	test("refuses a callback without a flow", async () => {
		const left = createVisitor(server.url);
		const back = await comeBack(left, { claims: newPerson() });
		for (const path of [back, "/auth/google/callback", "/auth/google/callback?state=x&code=y"]) {
			const visitor = createVisitor(server.url);
			const response = await visitor.get(path);
			expect(sessionOf(response)).toBeUndefined();
			expect(await outcome(response, visitor)).toMatchObject({
				location: "/signin",
				said: NOT_READY,
			});
		}
	});

	test("refuses a response to another flow, a changed state and a used one", async () => {
		const visitor = createVisitor(server.url);
		const first = await comeBack(visitor, { claims: newPerson() });
		const second = await comeBack(visitor, { claims: newPerson() });
		const said = async (path: string, by = visitor) => {
			const response = await by.get(path);
			expect(sessionOf(response)).toBeUndefined();
			return (await outcome(response, by)).said;
		};
		expect(await said(first)).toBe(NOT_READY);
		// This has ended the second flow.
		expect(await said(second)).toBe(NOT_READY);

		const changed = createVisitor(server.url);
		const back = await comeBack(changed, { claims: newPerson() });
		expect(await said(back.replace(/state=.{4}/, "state=AAAA"), changed)).toBe(NOT_READY);

		const again = createVisitor(server.url);
		const used = await comeBack(again, { claims: newPerson() });
		expect(sessionOf(await again.get(used))).toBeDefined();
		expect(await said(used, createVisitor(server.url))).toBe(NOT_READY);
	});

	test("refuses a flow that the server has not signed", async () => {
		const visitor = createVisitor(server.url);
		const back = await comeBack(visitor, { claims: newPerson() });
		const state = new URL(back, server.url).searchParams.get("state");
		const forged = Buffer.from(JSON.stringify({ state, intent: "sign-in" })).toString("base64");
		visitor.setCookie(`google-flow=${encodeURIComponent(`${forged}.AAAA`)}`);
		expect(await outcome(await visitor.get(back), visitor)).toMatchObject({ said: NOT_READY });
	});

	test("returns to the form with the plan if the user cancels", async () => {
		const visitor = createVisitor(server.url);
		const start = "/auth/google?plan=max";
		const back = await comeBack(visitor, { claims: newPerson(), error: "access_denied", start });
		const { location, said } = await outcome(await visitor.get(back), visitor);
		expect({ location, said }).toEqual({ location: "/signin?plan=max", said: FAILED });
	});

	test("does not sign in to an account with the same address", async () => {
		const { email, userId } = await insertUser({ emailVerified: true });
		const visitor = createVisitor(server.url);
		const response = await visitor.get(await comeBack(visitor, { claims: newPerson({ email }) }));
		expect(sessionOf(response)).toBeUndefined();
		expect(response.headers.get("Location")).toBe(
			"/signin?redirectTo=%2Fdashboard%2Fsettings%2Fsecurity&problem=google-email-taken",
		);
		const page = await visitor.get(response.headers.get("Location") ?? "");
		expect(await page.text()).toContain("then connect Google in your settings");
		expect(await db.identity.count({ where: { userId } })).toBe(0);
	});

	test("logs the reason without personal data", async () => {
		const person = newPerson({ aud: "another" });
		await goThroughCodeFlow(person);
		await expect.poll(() => server.output()).toContain("ERR_JWT_CLAIM_VALIDATION_FAILED aud");
		expect(server.output()).not.toContain(person.email);
	});

	test("is limited for each network", async () => {
		const visitor = createVisitor(server.url);
		for (let count = 0; count < 30; count += 1) {
			await visitor.get(await comeBack(visitor, { claims: newPerson({ aud: "another" }) }));
		}
		const response = await visitor.get(await comeBack(visitor, { claims: newPerson() }));
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(600);
		const page = await visitor.get(response.headers.get("Location") ?? "");
		expect(await page.text()).toContain("Too many login attempts. Please try again later.");
	});
});

describe("connecting", () => {
	const START = "/auth/google?intent=connect";
	const SETTINGS = "/dashboard/settings/security";

	async function signedInVisitor() {
		const user = await insertUser();
		const visitor = createVisitor(server.url);
		const session = await insertSession(user);
		visitor.setCookie(session.header);
		return { user, visitor };
	}

	test("adds the sign-in method and notifies the owner", async () => {
		const { user, visitor } = await signedInVisitor();
		const person = newPerson();
		const back = await comeBack(visitor, { claims: person, start: START });
		const response = await visitor.get(back);
		expect(response.headers.get("Location")).toBe(SETTINGS);

		const { response: later } = await goThroughCodeFlow(person);
		expect(sessionOf(later)).toBeDefined();
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(2);
		const mails = () => db.outboxMail.findMany({ where: { to: user.email } });
		await expect
			.poll(async () => (await mails()).map(({ subject }) => subject))
			.toContainEqual(expect.stringContaining("Google was connected to your account"));
	});

	test("must be started on a page of this site by the signed-in user", async () => {
		const { visitor } = await signedInVisitor();
		for (const headers of [
			{ "Sec-Fetch-Site": "cross-site" },
			{ "Sec-Fetch-Site": "none" },
			{ Referer: "https://evil.example/" },
			{},
		]) {
			const response = await visitor.get(START, headers as Record<string, string>);
			expect(response.status).toBe(303);
			expect(response.headers.get("Location")).toBe("/signin");
		}
		const byReferrer = await visitor.get(START, { Referer: `${server.url}${SETTINGS}` });
		expect(byReferrer.status).toBe(302);
		const stranger = await createVisitor(server.url).get(START, LINK);
		expect(stranger.headers.get("Location")).toBe("/signin");
	});

	test("works only in the session that started it", async () => {
		const { visitor } = await signedInVisitor();
		const back = await comeBack(visitor, { claims: newPerson(), start: START });
		const another = await insertUser();
		visitor.setCookie((await insertSession(another)).header);
		const response = await visitor.get(back);
		expect(response.headers.get("Location")).toBe(SETTINGS);
		expect(await db.identity.count({ where: { userId: another.userId } })).toBe(0);
	});

	test("to another account's Google account is refused", async () => {
		const person = newPerson();
		await goThroughCodeFlow(person);
		const { user, visitor } = await signedInVisitor();
		const response = await visitor.get(await comeBack(visitor, { claims: person, start: START }));
		expect(response.headers.get("Location")).toBe(SETTINGS);
		expect(await db.identity.count({ where: { userId: user.userId } })).toBe(0);
	});
});

describe("re-authentication", () => {
	const START = "/auth/google?intent=reauth&redirectTo=%2Fdashboard%2Fsettings%2Fdata";

	test("starts a new session and returns, but not with a different Google account", async () => {
		const visitor = createVisitor(server.url);
		const person = newPerson();
		const { response } = await goThroughCodeFlow(person, visitor);
		const before = sessionOf(response);

		const wrong = await visitor.get(await comeBack(visitor, { claims: newPerson(), start: START }));
		expect(sessionOf(wrong)).toBeUndefined();
		expect(wrong.headers.get("Location")).toBe("/dashboard/settings/data");

		const right = await visitor.get(await comeBack(visitor, { claims: person, start: START }));
		expect(right.headers.get("Location")).toBe("/dashboard/settings/data");
		expect(sessionOf(right)).toBeDefined();
		expect(sessionOf(right)).not.toBe(before);
	});
});

describe("the credential flow", () => {
	/** Loads the page as a browser does. @returns the values that Google's script would receive */
	async function visitSignIn(path = "/signin") {
		const visitor = createVisitor(server.url);
		const page = await visitor.get(path);
		const text = await page.text();
		return {
			visitor,
			cookies: page.headers.getSetCookie(),
			csrf: /name="g_csrf_token" value="([\w-]{43})"/.exec(text)?.[1] ?? "",
			// Google's script sends the cookie's nonce, which is signed and HttpOnly but not secret.
			nonce: nonceOf(page),
		};
	}

	function nonceOf(page: Response): string {
		const cookie = page.headers.getSetCookie().find((value) => value.startsWith("google-nonce="));
		const value = decodeURIComponent(cookie?.split(";")[0]?.slice("google-nonce=".length) ?? "");
		return JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64").toString()).nonce;
	}

	const post = (visitor: Visitor, fields: Record<string, string>) =>
		visitor.post("/auth/google-identity", fields);

	test("signs in by form, and redirects to the requested page", async () => {
		const { visitor, csrf, nonce, cookies } = await visitSignIn("/signup");
		for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
		const credential = await google.mint(newPerson({ nonce }));
		const response = await post(visitor, {
			credential,
			g_csrf_token: csrf,
			redirectTo: "/dashboard/links",
		});
		expect(sessionOf(response)).toBeDefined();
		expect(await outcome(response, visitor)).toEqual({
			status: 303,
			location: "/dashboard/links",
			said: SIGNED_IN,
		});
	});

	test("signs in by JSON", async () => {
		const { visitor, csrf, nonce } = await visitSignIn();
		const credential = await google.mint(newPerson({ nonce }));
		const send = () =>
			visitor.send("/auth/google-identity", {
				method: "POST",
				headers: { Origin: server.url, "Content-Type": "application/json" },
				body: JSON.stringify({ credential, g_csrf_token: csrf }),
			});
		const response = await send();
		expect(response.status).toBe(201);
		expect(await response.json()).toMatchObject({ token_type: "Bearer" });
		// Calls begin a session of a program, which has no cookie for pages.
		expect(sessionOf(response)).toBeUndefined();
		expect((await send()).status).toBe(401);
	});

	test.each<[string, Claims, ((token: string) => string)?]>([
		["for another client", { aud: "another.apps.example.com" }],
		["from another issuer", { iss: "https://accounts.google.com" }],
		["that has expired", { exp: 1_700_000_000 }],
		["with a different nonce", { nonce: "somebody else's" }],
		["without a nonce", { nonce: null }],
		["with an unverified address", { email_verified: false }],
		["that is unsigned", {}, unsigned],
		["signed with a different key", {}, signedByAnother],
		["that was changed", {}, (token) => tampered(token, { sub: "1" })],
		["that is malformed", {}, () => "nonsense"],
		["that is enormous", {}, (token) => token + "A".repeat(10_000)],
	])("refuses a token %s", async (_what, claims, forge = (token) => token) => {
		const { visitor, csrf, nonce } = await visitSignIn();
		const credential = forge(await google.mint(newPerson({ nonce, ...claims })));
		const response = await post(visitor, { credential, g_csrf_token: csrf });
		expect(sessionOf(response)).toBeUndefined();
		expect(await outcome(response, visitor)).toEqual({
			status: 303,
			location: "/signin",
			said: FAILED,
		});
	});

	test("refuses a form without the page's CSRF value or with a different one", async () => {
		const { visitor, nonce } = await visitSignIn();
		const credential = await google.mint(newPerson({ nonce }));
		for (const fields of [{}, { g_csrf_token: "" }, { g_csrf_token: "A".repeat(43) }]) {
			const response = await post(visitor, { credential, ...fields } as Record<string, string>);
			expect(sessionOf(response)).toBeUndefined();
		}
	});

	test("refuses a stolen token whose nonce belongs to another browser", async () => {
		const { csrf, nonce } = await visitSignIn();
		const credential = await google.mint(newPerson({ nonce }));
		const thief = createVisitor(server.url);
		const withoutCookies = await post(thief, { credential, g_csrf_token: csrf });
		expect(await outcome(withoutCookies, thief)).toMatchObject({ said: NOT_READY });

		// Unsigned cookies are ignored.
		thief.setCookie(`g_csrf_token=${csrf}`);
		const value = Buffer.from(JSON.stringify({ nonce, expiresAtMs: 9e15 })).toString("base64");
		thief.setCookie(`google-nonce=${encodeURIComponent(`${value}.AAAA`)}`);
		const forged = await post(thief, { credential, g_csrf_token: csrf });
		expect(await outcome(forged, thief)).toMatchObject({ said: NOT_READY });

		const own = await visitSignIn();
		const replayed = await post(own.visitor, { credential, g_csrf_token: own.csrf });
		expect(await outcome(replayed, own.visitor)).toMatchObject({ said: FAILED });
	});

	test("accepts each nonce once", async () => {
		const { visitor, csrf, nonce } = await visitSignIn();
		const fields = { credential: await google.mint(newPerson({ nonce })), g_csrf_token: csrf };
		expect(sessionOf(await post(visitor, fields))).toBeDefined();
		expect(sessionOf(await post(visitor, fields))).toBeUndefined();
	});

	test("accepts each token once, also from a browser that keeps its cookies, and in no other spelling", async () => {
		const { visitor, cookies, csrf, nonce } = await visitSignIn();
		const credential = await google.mint(newPerson({ nonce }));
		const again = (token: string) => {
			for (const cookie of cookies) visitor.setCookie(cookie.split(";")[0] ?? "");
			return post(visitor, { credential: token, g_csrf_token: csrf });
		};
		// A few, because failures are limited.
		const others = respell(credential).slice(0, 4);
		for (const other of others) expect(sessionOf(await again(other))).toBeUndefined();
		expect(sessionOf(await again(credential))).toBeDefined();
		for (const token of [credential, ...others]) {
			expect(sessionOf(await again(token))).toBeUndefined();
		}
	});

	test("refuses forms from other sites, and methods other than POST", async () => {
		const { visitor, csrf, nonce } = await visitSignIn();
		const credential = await google.mint(newPerson({ nonce }));
		const cross = await visitor.send("/auth/google-identity", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: new URLSearchParams({ credential, g_csrf_token: csrf }),
		});
		expect(cross.status).toBe(403);
		const get = await visitor.get("/auth/google-identity");
		expect(get.status).toBe(405);
		expect(get.headers.get("Allow")).toBe("POST");
	});

	test.each([
		["malformed JSON", "{", 400],
		["JSON of another type", '["credential"]', 422],
		["a list for a credential", '{"credential":["a"],"g_csrf_token":"b"}', 422],
	])("refuses %s", async (_what, body, status) => {
		const { visitor } = await visitSignIn();
		const response = await visitor.send("/auth/google-identity", {
			method: "POST",
			headers: { Origin: server.url, "Content-Type": "application/json" },
			body,
		});
		expect(response.status).toBe(status);
		expect(response.headers.get("Content-Type")).toBe("application/problem+json");
	});

	test("refuses a malformed form", async () => {
		const { visitor } = await visitSignIn();
		const response = await visitor.send("/auth/google-identity", {
			method: "POST",
			headers: { Origin: server.url, "Content-Type": "multipart/form-data; boundary=x" },
			body: "nonsense",
		});
		expect(await outcome(response, visitor)).toMatchObject({ status: 303, said: FAILED });
	});

	test("uses one nonce for all open pages of a browser", async () => {
		const { visitor, nonce } = await visitSignIn();
		const again = await visitor.get("/signup");
		expect(again.headers.getSetCookie()).toEqual([]);
		expect(nonce).toMatch(/^[\w-]{43}$/);
	});
});

describe("a server without a client id", () => {
	test("has no button and no routes, and never allows Google's script", async () => {
		const product = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
		try {
			const visitor = createVisitor(product.url);
			for (const path of ["/signin", "/signup"]) {
				const page = await visitor.get(path);
				expect(await page.text()).not.toContain("Google");
				expect(page.headers.get("Content-Security-Policy")).not.toContain("google");
				expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
			}
			for (const path of ["/auth/google", "/auth/google/callback", "/auth/google-identity"]) {
				expect(await statusOf(await visitor.get(path)), path).toBe(404);
			}
			expect(await statusOf(await visitor.post("/auth/google-identity", {}))).toBe(404);
		} finally {
			await product.stop();
		}
	});

	test("doesn't start with half of a configuration", async () => {
		const start = startAppServer({
			databaseUrl: process.env.DATABASE_URL ?? "",
			environment: { GOOGLE_CLIENT_ID: "alone" },
		});
		await expect(start).rejects.toThrow(
			"Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set",
		);
	});
});

test("app pages allow what Google's script needs, and creators' pages don't", async () => {
	const visitor = createVisitor(server.url);
	const signIn = await visitor.get("/signin");
	const policy = signIn.headers.get("Content-Security-Policy") ?? "";
	expect(policy).toMatch(/script-src [^;]* https:\/\/accounts\.google\.com\/gsi\/client(;|$)/);
	expect(policy).toContain("frame-src 'self' https://accounts.google.com/gsi/");
	expect(policy).toMatch(/connect-src [^;]*https:\/\/accounts\.google\.com\/gsi\//);
	expect(signIn.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
	const { username } = await insertUser();
	const page = await visitor.get(`/${username}`);
	expect(page.headers.get("Content-Security-Policy")).not.toContain("google");
});
