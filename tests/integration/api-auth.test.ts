import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { SCOPE_NAMES } from "#app/api/scopes.ts";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertSession, insertTwoStep, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	createApiClient,
	insertAccessToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { eventually } from "#tests/support/eventually.ts";
import { newPerson, startGoogleProvider } from "#tests/support/google-provider.ts";
import { respell } from "#tests/support/respell-token.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Signing up and in, accounts and tokens through the HTTP API of the built product. */

const google = await startGoogleProvider();
afterAll(() => google.stop());
await insertAdministrator();
// The tests sign and encrypt with the secret.
const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(","), ...google.environment },
});

type Api = ReturnType<typeof createApiClient>;
type Answer = Awaited<ReturnType<Api>>;

const PASSWORD = "Correct-horse-9";
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

/** The name and value of a cookie that an answer sets, for a `Cookie` header; null if it sets none. */
function cookieOf({ headers }: Answer, name = "refresh"): string | null {
	const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
	return cookie?.split(";")[0] ?? null;
}

async function logIn(user: { email: string; password: string }) {
	const call = createApiClient(server.url);
	const { email, password } = user;
	const answer = await call("POST", "/auth/login", { body: { email, password } });
	expect(answer.status).toBe(200);
	const token: string = answer.body.access_token;
	return {
		answer,
		token,
		refresh: cookieOf(answer) ?? "",
		call: createApiClient(server.url, token),
	};
}

function renew(refresh: string, headers: Record<string, string> = {}) {
	return createApiClient(server.url)("POST", "/auth/refresh", {
		headers: { Cookie: refresh, ...headers },
	});
}

describe("logging in", () => {
	test("answers an access token, the user and a refresh cookie that opens no page", async () => {
		const user = await insertUser({ name: "Ada" });
		const { answer, token, refresh, call } = await logIn(user);
		expect(answer.body).toMatchObject({
			token_type: "Bearer",
			expires_in: 900,
			user: {
				id: user.userId,
				email: user.email,
				name: "Ada",
				username: user.username,
				tier: "free",
			},
		});
		expect(token.split(".")).toHaveLength(3);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		const [setCookie = ""] = answer.headers.getSetCookie();
		expect(setCookie).toMatch(
			/^refresh=[\w-]{86}; Max-Age=86400; Path=\/auth; HttpOnly; SameSite=Lax/,
		);
		expect((await call("GET", "/api/user")).body).toEqual(answer.body.user);
		expect((await call("GET", "/api/user/profile")).body).toEqual(answer.body.user);
		const asPage = refresh.replace("refresh=", "session=");
		const page = await fetch(`${server.url}/dashboard/links`, {
			headers: { Cookie: asPage },
			redirect: "manual",
		});
		expect(page.status).toBe(303);
	});

	test("fails alike with a wrong password and an unknown email", async () => {
		const { email } = await insertUser();
		const call = createApiClient(server.url);
		for (const body of [
			{ email, password: "Wrong-horse-9" },
			{ email: uniqueEmail(), password: "Wrong-horse-9" },
		]) {
			const answer = await call("POST", "/auth/login", { body });
			expect(answer.status).toBe(401);
			expect(answer.body.message).toBe("Invalid credentials");
			expect(cookieOf(answer)).toBeNull();
		}
	});

	test("is limited after ten wrong passwords", async () => {
		const { email } = await insertUser();
		const call = createApiClient(server.url);
		const body = { email, password: "Wrong-horse-9" };
		for (let tries = 0; tries < 10; tries += 1) await call("POST", "/auth/login", { body });
		const answer = await call("POST", "/auth/login", { body });
		expect(answer.status).toBe(429);
		expect(answer.body.message).toBe("Too many login attempts. Please try again later.");
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	test("is refused to a suspended account, whose tokens are dead at once", async () => {
		const user = await insertUser();
		const { call, refresh } = await logIn(user);
		const personal = createApiClient(server.url, await insertAccessToken(user));
		expect((await personal("GET", "/api/user")).status).toBe(200);
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect((await call("GET", "/api/user")).status).toBe(401);
		expect((await personal("GET", "/api/user")).status).toBe(401);
		expect((await renew(refresh)).status).toBe(401);
		const { email, password } = user;
		const answer = await createApiClient(server.url)("POST", "/auth/login", {
			body: { email, password },
		});
		expect(answer.status).toBe(403);
		expect(answer.body.message).toContain("suspended");
	});
});

describe("registering", () => {
	const register = (fields: Record<string, unknown> = {}) =>
		createApiClient(server.url)("POST", "/auth/register", {
			body: { name: "Ada", email: uniqueEmail(), password: PASSWORD, ...fields },
		});

	test("creates an account with the given username and a session, and sends a verification email", async () => {
		const username = `ada-${crypto.randomUUID().slice(0, 8)}`;
		const answer = await register({ username: username.toUpperCase() });
		expect(answer.status).toBe(201);
		expect(answer.body.user).toMatchObject({ name: "Ada", username, email_verified: false });
		const call = createApiClient(server.url, answer.body.access_token);
		const status = await call("GET", "/auth/verification-status");
		expect(status.body).toEqual({ verified: false, email: answer.body.user.email });
		expect((await renew(cookieOf(answer) ?? "")).status).toBe(200);
	});

	test("refuses a known email or username, and names a free one", async () => {
		const known = await insertUser();
		for (const [fields, pointer] of [
			[{ email: known.email }, "/email"],
			[{ username: known.username }, "/username"],
			[{ username: "dashboard" }, "/username"],
		] as const) {
			const answer = await register(fields);
			expect(answer.status).toBe(409);
			expect(answer.body.message).toBe("User already exists with this email or username");
			expect(answer.body.errors).toMatchObject([{ pointer }]);
		}
		const taken = await register({ username: known.username });
		expect(taken.body.errors[0].detail).toContain(`${known.username}-2`);
	});

	test.each([
		[{ name: "" }, "/name"],
		[{ password: "short" }, "/password"],
		[{ role: "administrator" }, "/role"],
	])("refuses %j as invalid", async (fields, pointer) => {
		const answer = await register(fields);
		expect(answer.status).toBe(422);
		expect(answer.body.message).toBe("Invalid registration data. Please check your inputs.");
		expect(answer.body.errors).toMatchObject([{ pointer }]);
	});

	test.each([
		[{ email: "ada" }, "/email", "Please enter a valid email"],
		[{ username: "ada!" }, "/username", "Invalid username format"],
		[{ password: "password" }, "/password", /most common/],
	])("refuses %j with the form's text", async (fields, pointer, text) => {
		const answer = await register(fields);
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer, detail: expect.stringMatching(text) }]);
	});
});

describe("a session", () => {
	test("is renewed, and a refresh token that is used again later ends it", async () => {
		const user = await insertUser();
		const { refresh, call } = await logIn(user);
		const renewed = await renew(refresh);
		expect(renewed.status).toBe(200);
		expect(renewed.body).toMatchObject({ token_type: "Bearer", user: { id: user.userId } });
		const next = cookieOf(renewed) ?? "";
		expect(next).not.toBe(refresh);
		const soon = await renew(next);
		expect(soon.status).toBe(200);
		expect(cookieOf(soon)).toBeNull();

		const { userId } = user;
		const rotatedAt = new Date(Date.now() - 11_000);
		await db.session.updateMany({ where: { userId }, data: { rotatedAt } });
		const reused = await renew(refresh);
		expect(reused.status).toBe(401);
		expect((await call("GET", "/api/user")).status).toBe(401);
		expect(await db.session.count({ where: { userId } })).toBe(0);
	});

	test("stays one when 20 requests renew it at once", async () => {
		const user = await insertUser();
		const { refresh } = await logIn(user);
		const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refresh)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect(answers.filter((answer) => cookieOf(answer) !== null)).toHaveLength(1);
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(1);
		const tokens = await Promise.all(
			answers.map(({ body }) => createApiClient(server.url, body.access_token)("GET", "/api/user")),
		);
		expect(new Set(tokens.map(({ status }) => status))).toEqual(new Set([200]));
	});

	test("is renewed for programs and pages of this site only", async () => {
		const { refresh } = await logIn(await insertUser());
		const others: Record<string, string>[] = [
			{ Origin: "https://evil.example" },
			{ "Sec-Fetch-Site": "cross-site" },
			{ "Sec-Fetch-Site": "same-site" },
		];
		for (const headers of others) expect((await renew(refresh, headers)).status).toBe(401);
		expect((await renew(refresh, { Origin: server.url })).status).toBe(200);
		expect((await renew("")).status).toBe(401);
		const { header } = await insertSession(await insertUser());
		expect((await renew(header.replace("session=", "refresh="))).status).toBe(401);
	});

	test.each(["cookie", "bearer token"])("is ended by its %s", async (by) => {
		const { refresh, token, call } = await logIn(await insertUser());
		const answer = await createApiClient(server.url)("POST", "/auth/logout", {
			headers: by === "cookie" ? { Cookie: refresh } : { Authorization: `Bearer ${token}` },
		});
		expect(answer.status).toBe(200);
		expect(cookieOf(answer)).toBe("refresh=");
		expect((await call("GET", "/api/user")).status).toBe(401);
		expect((await renew(refresh)).status).toBe(401);
	});

	test("is not ended for another site", async () => {
		const { refresh, call } = await logIn(await insertUser());
		const headers = { Cookie: refresh, Origin: "https://evil.example" };
		await createApiClient(server.url)("POST", "/auth/logout", { headers });
		expect((await call("GET", "/api/user")).status).toBe(200);
	});

	test("is listed among the devices and ended there", async () => {
		const user = await insertUser();
		const [{ call }, { call: other }] = [await logIn(user), await logIn(user)];
		await insertSession(user);
		const { body } = await call("GET", "/api/account/sessions");
		expect(body.total).toBe(3);
		const own = body.sessions.find(({ is_current }: { is_current: boolean }) => is_current);
		expect(own).toMatchObject({ device: "API client (node)" });
		const first = await call("GET", "/api/account/sessions?limit=1");
		const path = `/api/account/sessions?limit=1&cursor=${first.body.next_cursor}`;
		const second = await call("GET", path);
		const parts = [...first.body.sessions, ...second.body.sessions];
		expect(parts.map(({ id }) => id)).toEqual(
			body.sessions.slice(0, 2).map(({ id }: { id: string }) => id),
		);
		const { id } = body.sessions.find(
			({ device, is_current }: { device: string; is_current: boolean }) =>
				device === "API client (node)" && !is_current,
		);
		expect((await call("DELETE", `/api/account/sessions/${id}`)).status).toBe(204);
		expect((await other("GET", "/api/user")).status).toBe(401);
		expect((await call("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
		expect((await call("DELETE", "/api/account/sessions")).body).toEqual({ ended: 1 });
		expect((await call("GET", "/api/user")).status).toBe(200);
	});
});

describe("logging in with Google", () => {
	const post = (body: unknown, headers: Record<string, string> = {}) =>
		createApiClient(server.url)("POST", "/auth/google-identity", { body, headers });

	test("creates an account, signs in to it, and takes each token once", async () => {
		const person = newPerson({ nonce: null });
		const credential = await google.mint(person);
		const created = await post({ credential });
		expect(created.status).toBe(201);
		expect(created.headers.get("Vary")).toContain("Content-Type");
		expect(created.body.user).toMatchObject({ email: person.email, email_verified: true });
		for (const used of [credential, ...respell(credential).slice(0, 4)]) {
			expect((await post({ credential: used })).status).toBe(401);
		}
		const again = await post(
			{ credential: await google.mint({ ...person, jti: "2" }) },
			{ Cookie: "refresh=x" },
		);
		expect(again.status).toBe(200);
		expect(again.body.user.id).toBe(created.body.user.id);
	});

	test("refuses a token that a page requested, from elsewhere", async () => {
		const credential = await google.mint(newPerson({ nonce: "of-a-browser" }));
		const answer = await post({ credential });
		expect(answer.status).toBe(401);
		expect(answer.body.message).toBe("Failed to sign in with Google");
	});

	test("is refused for other sites", async () => {
		const credential = await google.mint(newPerson({ nonce: null }));
		expect((await post({ credential }, { Origin: "https://evil.example" })).status).toBe(403);
	});
});

describe("emailed links", () => {
	const post = (path: string, body: unknown) =>
		createApiClient(server.url)("POST", `/auth/${path}`, { body });

	async function insertLink(
		{ userId, email }: { userId: string; email: string },
		kind: "verify_email" | "reset_password",
		expiresAt = new Date(Date.now() + 60 * 60_000),
	) {
		const token = newToken();
		const tokenHash = hashToken(token);
		await db.accountToken.create({ data: { userId, email, kind, tokenHash, expiresAt } });
		return token;
	}

	test("verify the address once", async () => {
		const user = await insertUser();
		const token = await insertLink(user, "verify_email");
		const first = await post("verify-email", { token });
		expect(first.body).toMatchObject({ verified: true, email: user.email });
		expect((await post("verify-email", { token })).body).toMatchObject({
			verified: true,
			email: null,
		});
		const late = await insertUser();
		const expired = await insertLink(late, "verify_email", new Date(Date.now() - 1));
		for (const invalid of ["", newToken(), expired]) {
			const answer = await post("verify-email", { token: invalid });
			expect(answer.status).toBe(400);
			expect(answer.body.message).toBe("This verification link has expired or is invalid.");
		}
	});

	test.each(["send-verification", "resend-verification-by-email"])(
		"%s answers alike for known and unknown addresses",
		async (path) => {
			const { email } = await insertUser();
			await db.user.update({ where: { email }, data: { createdAt: new Date(0) } });
			const [known, unknown] = [
				await post(path, { email }),
				await post(path, { email: uniqueEmail() }),
			];
			expect(known.status).toBe(200);
			expect(known.body).toEqual({ message: "Verification email sent! Check your inbox." });
			expect(unknown.body).toEqual(known.body);
			await expect.poll(() => db.outboxMail.count({ where: { to: email } })).toBe(1);
		},
	);

	test("registering and asking for the verification email sends one", async () => {
		const email = uniqueEmail();
		const body = { name: "Ada", email, password: "Correct-horse-7" };
		expect((await post("register", body)).status).toBe(201);
		const { id: userId } = await db.user.update({
			where: { email },
			// So that the account is new, however late the request is handled.
			data: { createdAt: new Date(Date.now() + 60 * 60_000) },
		});
		expect((await post("send-verification", { email })).status).toBe(200);
		expect((await post("resend-verification-by-email", { email })).status).toBe(200);
		await eventually(async () => {
			const text = `SELECT state FROM pgboss.job
				WHERE $1 IN (data ->> 'userId', data ->> 'email') OR $2 IN (data ->> 'userId', data ->> 'email')`;
			const runs = await query<{ state: string }>({ text, values: [userId, email] });
			expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(["completed"]));
		});
		// That of the registration, and the one that was asked for by its owner.
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(2);
	});

	test("resending without a token or an address asks for the address", async () => {
		const text = "Please provide your email address to resend verification";
		const anonymous = await createApiClient(server.url)("POST", "/auth/resend-verification");
		expect(anonymous.status).toBe(401);
		expect(anonymous.body.message).toBe(text);
		expect((await post("resend-verification-by-email", {})).body.message).toBe(text);
		const { call } = await logIn(await insertUser());
		expect((await call("POST", "/auth/resend-verification")).status).toBe(200);
	});

	test("set a new password, and end every session and token", async () => {
		const user = await insertUser();
		const { call } = await logIn(user);
		const personal = createApiClient(server.url, await insertAccessToken(user));
		const token = await insertLink(user, "reset_password");
		const weak = await post("reset-password-with-token", { token, password: "password" });
		expect(weak.status).toBe(422);
		const password = "Another-horse-8";
		const done = await post("reset-password-with-token", { token, password });
		expect(done.body.message).toBe(
			"Password reset successful! You can now sign in with your new password.",
		);
		expect((await call("GET", "/api/user")).status).toBe(401);
		expect((await personal("GET", "/api/user")).status).toBe(401);
		await logIn({ ...user, password });
		const again = await post("reset-password-with-token", { token, password });
		expect(again.status).toBe(410);
		expect(again.body.message).toBe("Failed to reset password. Please try again.");
	});

	test("forgot-password answers alike for known and unknown addresses", async () => {
		const { email } = await insertUser();
		const known = await post("forgot-password", { email });
		expect(known.status).toBe(200);
		expect((await post("forgot-password", { email: uniqueEmail() })).body).toEqual(known.body);
	});
});

describe("the account", () => {
	test("a new password needs the current one, ends the other sessions and revokes all tokens", async () => {
		const user = await insertUser();
		const [{ call }, { call: other }] = [await logIn(user), await logIn(user)];
		const personal = createApiClient(server.url, await insertAccessToken(user));
		const password = "Another-horse-8";
		const path = "/api/account/password";
		const wrong = await call("POST", path, { body: { password, current_password: "nonsense" } });
		expect(wrong.status).toBe(400);
		expect(wrong.body.errors).toMatchObject([{ pointer: "/current_password" }]);
		const body = { password, current_password: user.password };
		const done = await call("POST", path, { body });
		expect(done.status).toBe(200);
		for (const ended of [call, other, personal]) {
			expect((await ended("GET", "/api/user")).status).toBe(401);
		}
		const now = createApiClient(server.url, done.body.access_token);
		expect((await now("GET", "/api/user")).status).toBe(200);
		expect((await renew(cookieOf(done) ?? "")).status).toBe(200);
	});

	test("its data is exported once, and downloaded", async () => {
		const user = await insertUser();
		const { call, token } = await logIn(user);
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const asked = await call("POST", "/api/account/exports", { headers });
		expect(asked.status).toBe(202);
		expect(asked.body).toMatchObject({ status: "pending", bytes: null });
		const again = await call("POST", "/api/account/exports", { headers });
		expect(again.body.id).toBe(asked.body.id);
		const list = async () => (await call("GET", "/api/account/exports")).body.exports;
		await expect.poll(list, { interval: 200 }).toMatchObject([{ status: "ready" }]);
		const zip = await fetch(`${server.url}/api/account/exports/${asked.body.id}`, {
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(zip.headers.get("Content-Type")).toBe("application/zip");
		expect(new TextDecoder().decode((await zip.bytes()).slice(0, 2))).toBe("PK");
		const { call: stranger } = await logIn(await insertUser());
		expect((await stranger("GET", `/api/account/exports/${asked.body.id}`)).status).toBe(404);
	});
});

describe("personal tokens", () => {
	const wanted = { name: "Shop", scopes: ["links:read"], current_password: PASSWORD };

	test("are made by a session, shown once, and work until they are revoked", async () => {
		const user = await insertUser();
		const { call } = await logIn(user);
		const made = await call("POST", "/api/tokens", { body: { ...wanted, expires_in_days: 7 } });
		expect(made.status).toBe(201);
		const { token, ...listed } = made.body;
		expect(listed).toMatchObject({ name: "Shop", page_id: user.profileId, scopes: ["links:read"] });
		const days = (Date.parse(listed.expires_at) - Date.parse(listed.created_at)) / 86_400_000;
		expect(days).toBe(7);
		expect((await call("GET", "/api/tokens")).body).toEqual({ tokens: [listed] });
		await expect
			.poll(() =>
				db.outboxMail.count({ where: { to: user.email, subject: { contains: "API token" } } }),
			)
			.toBe(1);

		const program = createApiClient(server.url, token);
		expect((await program("GET", "/api/links")).status).toBe(200);
		expect((await program("GET", "/api/user")).status).toBe(403);
		expect((await call("DELETE", `/api/tokens/${listed.id}`)).status).toBe(204);
		expect((await program("GET", "/api/links")).status).toBe(401);
	});

	test("are made once for one Idempotency-Key, also after a crash", async () => {
		const user = await insertUser();
		const { call } = await logIn(user);
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const first = await call("POST", "/api/tokens", { body: wanted, headers });
		expect((await call("POST", "/api/tokens", { body: wanted, headers })).body).toEqual(first.body);
		// As a process leaves it that was killed before it answered.
		await db.idempotentRequest.updateMany({
			where: { resourceId: first.body.id },
			data: { answer: null, runsUntil: new Date(0) },
		});
		const again = await call("POST", "/api/tokens", { body: wanted, headers });
		expect(again.body.id).toBe(first.body.id);
		expect(await db.accessToken.count({ where: { userId: user.userId } })).toBe(1);
	});

	test.each([
		[{ name: " " }, 422, "/name"],
		[{ scopes: [] }, 422, "/scopes"],
		[{ scopes: ["everything"] }, 422, "/scopes/0"],
		[{ expires_in_days: 10_000 }, 422, "/expires_in_days"],
		[{ current_password: "wrong-password" }, 400, "/current_password"],
		[{ page_id: crypto.randomUUID() }, 404, "/page_id"],
	])("with %j are refused", async (fields, status, pointer) => {
		const { call } = await logIn(await insertUser());
		const answer = await call("POST", "/api/tokens", { body: { ...wanted, ...fields } });
		expect(answer.status).toBe(status);
		expect(answer.body.errors).toMatchObject([{ pointer }]);
	});
});

test("somebody else's session and token are not found", async () => {
	const { call } = await logIn(await insertUser());
	const other = await insertUser();
	await Promise.all([insertSession(other), insertAccessToken(other)]);
	const session = await db.session.findFirstOrThrow({ where: { userId: other.userId } });
	const token = await db.accessToken.findFirstOrThrow({ where: { userId: other.userId } });
	expect((await call("DELETE", `/api/account/sessions/${session.id}`)).status).toBe(404);
	expect((await call("DELETE", `/api/tokens/${token.id}`)).status).toBe(404);
	expect(await db.session.count({ where: { id: session.id } })).toBe(1);
	expect(await db.accessToken.count({ where: { id: token.id } })).toBe(1);
});

test("an account with two-step verification sends a code, which is valid once", async () => {
	const user = await insertUser();
	const { codeAt } = await insertTwoStep(user);
	const { email, password } = user;
	const logIn = (code?: string) =>
		createApiClient(server.url)("POST", "/auth/login", { body: { email, password, code } });
	const without = await logIn();
	expect(without.status).toBe(401);
	expect(without.body.errors).toMatchObject([{ pointer: "/code" }]);
	expect(without.headers.getSetCookie()).toEqual([]);
	expect((await logIn("000000")).status).toBe(400);
	const code = codeAt();
	expect(await logIn(code)).toMatchObject({ status: 200, body: { user: { email } } });
	expect((await logIn(code)).status).toBe(400);
});

test("calls that need a proof take a session that has one, and no personal token", async () => {
	const user = await insertUser({ tier: "max", emailVerified: true });
	const call = createApiClient(server.url, await insertSessionToken(user));
	const add = () =>
		call("POST", "/api/webhooks", {
			body: { url: "https://app.invalid/hook", events: ["page.changed"] },
		});
	const prove = (current_password: string) =>
		call("POST", "/api/account/proof", { body: { current_password } });
	const longAgo = new Date(Date.now() - 3_600_000);
	await db.session.updateMany({ where: { userId: user.userId }, data: { createdAt: longAgo } });
	expect(await add()).toMatchObject({
		status: 403,
		body: { message: expect.stringContaining("/api/account/proof") },
	});
	expect((await prove("wrong")).status).toBe(400);
	expect((await add()).status).toBe(403);
	const proof = await prove(user.password);
	expect(proof.status).toBe(200);
	expect(Date.parse(proof.body.expires_at)).toBeGreaterThan(Date.now());
	expect((await add()).status).toBe(201);

	const scopes = [...SCOPE_NAMES];
	const token = await insertAccessToken(user, { scopes });
	const body = { url: "https://app.invalid/other", events: ["page.changed"] };
	const refused = await createApiClient(server.url, token)("POST", "/api/webhooks", { body });
	expect(refused).toMatchObject({
		status: 403,
		body: { message: "This call needs a session. Personal tokens can’t make it." },
	});
});

function logInAsAdministrator(
	{ email, password }: { email: string; password: string },
	{ code, headers = {} }: { code?: string; headers?: Record<string, string> } = {},
) {
	const body = { email, password, ...(code === undefined ? {} : { code }) };
	return createApiClient(server.url)("POST", "/admin/login", { body, headers });
}

describe("administrators", () => {
	test("log in, verify, renew and log out", async () => {
		const administrator = await insertAdministrator({ name: "Grace" });
		const answer = await logInAsAdministrator(administrator);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Vary")).toContain("Content-Type");
		expect(answer.body).toMatchObject({
			token_type: "Bearer",
			expires_in: 900,
			administrator: { id: administrator.administratorId, name: "Grace" },
		});
		const [setCookie = ""] = answer.headers.getSetCookie();
		expect(setCookie).toMatch(
			/^admin-refresh=[\w-]{86}; Max-Age=43200; Path=\/admin; HttpOnly; SameSite=Lax/,
		);
		const call = createApiClient(server.url, answer.body.access_token);
		const { administrator: who } = answer.body;
		const verify = () => call("GET", "/admin/verify");
		expect((await verify()).body).toEqual({ authenticated: true, administrator: who });

		const refresh = cookieOf(answer, "admin-refresh") ?? "";
		const renewAs = (headers: Record<string, string>) =>
			createApiClient(server.url)("POST", "/admin/refresh", { headers });
		expect((await renewAs({ Cookie: refresh, Origin: "https://evil.example" })).status).toBe(401);
		const renewed = await renewAs({ Cookie: refresh });
		expect(renewed.body.administrator).toEqual(who);
		expect(cookieOf(renewed, "admin-refresh")).not.toBe(refresh);
		// A program sends its cookies when it logs in again, and the session that they name ends.
		const cookie = cookieOf(renewed, "admin-refresh") ?? "";
		const second = await logInAsAdministrator(administrator, { headers: { Cookie: cookie } });
		expect(second.status).toBe(200);
		expect((await verify()).body).toEqual({ authenticated: false, administrator: null });

		const again = createApiClient(server.url, second.body.access_token);
		expect((await again("POST", "/admin/logout")).status).toBe(200);
		expect((await again("GET", "/admin/verify")).body.authenticated).toBe(false);
		expect((await again("POST", "/admin/logout")).status).toBe(401);
	});

	test("get the specification's text for wrong credentials", async () => {
		const { email } = await insertAdministrator();
		for (const body of [
			{ email, password: "Wrong-horse-9" },
			{ email: uniqueEmail(), password: PASSWORD },
		]) {
			const answer = await logInAsAdministrator(body);
			expect(answer.status).toBe(401);
			expect(answer.body.message).toBe(
				"Invalid admin credentials. Please check your email and password.",
			);
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
	});

	test("with two-step verification send a code, which is valid once", async () => {
		const administrator = await insertAdministrator();
		const { administratorId } = administrator;
		const secret = new Secret({ size: 20 });
		await db.administrator.update({
			where: { id: administratorId },
			data: {
				totpSecret: encryptTotpSecret(secret.base32, {
					kind: "administrator",
					id: administratorId,
				}),
			},
		});
		const without = await logInAsAdministrator(administrator);
		expect(without.status).toBe(401);
		expect(without.body.errors).toMatchObject([{ pointer: "/code" }]);
		expect(without.headers.getSetCookie()).toEqual([]);
		const code = new TOTP({ secret }).generate();
		expect((await logInAsAdministrator(administrator, { code })).status).toBe(200);
		const reused = await logInAsAdministrator(administrator, { code });
		expect(reused.status).toBe(400);
		expect(reused.body.errors).toMatchObject([{ pointer: "/code" }]);
	});

	test("are not authenticated by a creator's token, a forged one, or a cookie from elsewhere", async () => {
		const creator = await insertSessionToken(await insertUser());
		for (const token of [
			undefined,
			creator,
			"dev.admin.token",
			"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
		]) {
			const answer = await createApiClient(server.url, token)("GET", "/admin/verify");
			expect(answer.status).toBe(200);
			expect(answer.body).toEqual({ authenticated: false, administrator: null });
		}
		const { body } = await logInAsAdministrator(await insertAdministrator());
		const asCreator = await createApiClient(server.url, body.access_token)("GET", "/api/user");
		expect(asCreator.status).toBe(403);
	});

	test("still log in by the form", async () => {
		const { email, password } = await insertAdministrator();
		const answer = await fetch(`${server.url}/admin/login`, {
			method: "POST",
			redirect: "manual",
			headers: { Origin: server.url },
			body: new URLSearchParams({ email, password }),
		});
		expect(answer.status).toBe(303);
		expect(answer.headers.get("Vary")).toContain("Content-Type");
		expect(answer.headers.getSetCookie().join()).toContain("admin-session=");
	});
});
