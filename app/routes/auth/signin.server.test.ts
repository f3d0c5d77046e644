import { describe, expect, test, vi } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { countSignIn } from "#app/features/account/accounts/sign-in/limits.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { pool } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./signin.tsx";

type Options = { headers?: HeadersInit; address?: string };

function post(fields: Record<string, string>, { headers = {}, address }: Options = {}) {
	const request = formRequest("/signin", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, address ? { address } : {})));
}

describe("POST /signin", () => {
	test("signs in with a cookie, and a toast for the next page", async () => {
		const { email, password, userId } = await insertUser();
		const answer = await post({ email: ` ${email.toUpperCase()} `, password });
		expect(answer).toMatchObject({ status: 303 });
		expect(answer).toRedirectTo("/dashboard");
		expect(answer).toSetCookie("session", "; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax");
		await expect(answer).toSendToast({
			type: "success",
			message: "Welcome back! Redirecting to dashboard...",
		});
		const cookies = (answer as Response).headers.getSetCookie().join("; ");
		expect((await getSession(creatorSessions.readToken(cookies)))?.user.userId).toBe(userId);
	});

	test("lasts 30 days if remembered", async () => {
		const { email, password } = await insertUser();
		const answer = await post({ email, password, remember: "on" });
		expect(answer).toSetCookie("session", "; Max-Age=2592000;");
	});

	test.each([
		["/dashboard/links?x=1", "/dashboard/links?x=1"],
		["//evil.example", "/dashboard"],
		["/\\evil.example", "/dashboard"],
		["/x\r\nSet-Cookie: a=b", "/dashboard"],
	])("with redirectTo=%j redirects to %s", async (redirectTo, target) => {
		const { email, password } = await insertUser();
		expect(await post({ email, password, redirectTo })).toRedirectTo(target);
	});

	test("keeps the address and clears the password of an invalid form", async () => {
		const answer = await post({ email: "ada@example", password: "tiny" });
		expect(answer).toRefuseField("email", "Please enter a valid email");
		expect(answer).toRefuseField("password", "Password must be at least 6 characters");
		await expect(answer).toSendNoToast();
		expect(JSON.stringify(answer)).toContain("ada@example");
		expect(JSON.stringify(answer)).not.toContain("tiny");
	});

	test("answers a wrong password and an unknown address the same", async () => {
		const { email } = await insertUser();
		const wrong = await post({ email, password: "not this one" });
		const unknown = await post({ email: "nobody@example.com", password: "not this one" });
		for (const answer of [wrong, unknown]) {
			expect(answer).toMatchObject({
				init: { status: 401 },
				data: { result: { error: { "": ["Invalid credentials"] } } },
			});
			expect(answer).toSayOnce("Invalid credentials");
			expect(JSON.stringify(answer)).not.toContain("not this one");
		}
		expect(JSON.stringify(wrong).replaceAll(email, "nobody@example.com")).toBe(
			JSON.stringify(unknown),
		);
	});

	test("says when to try again after too many guesses", async () => {
		const { email } = await insertUser();
		const address = randomAddress();
		for (let guess = 0; guess < 10; guess += 1) await countSignIn({ email, address });
		const answer = await post({ email, password: "wrong!" }, { address });
		const message = "Too many login attempts. Please try again later.";
		expect(answer).toMatchObject({
			init: { status: 429 },
			data: { result: { error: { "": [message] } } },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
		expect(answer).toSayOnce(message);
	});

	test("refuses a password of a megabyte before hashing it", async () => {
		const { email } = await insertUser();
		const answer = await post({ email, password: "x".repeat(1_000_000) });
		expect(answer).toRefuseField("password", "Password must be at most 128 characters");
		expect(JSON.stringify(answer).length).toBeLessThan(1_000);
	});

	test("ignores a malformed cookie", async () => {
		const { email, password } = await insertUser();
		const headers = { Cookie: "session=%00\u00ff; __Host-session=x; =;;" };
		expect(await post({ email, password }, { headers })).toRedirectTo("/dashboard");
	});

	test("refuses a body that is not a form as a bad request", async () => {
		const request = new Request("http://localhost:3000/signin", {
			method: "POST",
			body: "{",
			headers: { "Content-Type": "multipart/form-data; boundary=x" },
		});
		const failure = await Promise.resolve(action(createRouteArgs(request, {}))).catch((e) => e);
		expect(failure).toMatchObject({ status: 400 });
	});

	test("returns the form with a 503 while the database is unavailable", async () => {
		const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
		vi.spyOn(pool, "query").mockImplementation(() => Promise.reject(down));
		const answer = await post({ email: "ada@example.com", password: "whatever" });
		expect(answer).toMatchObject({ init: { status: 503 } });
		expect(JSON.stringify(answer)).toContain("ada@example.com");
	});
});

describe("GET /signin", () => {
	test("redirects visitors who are already signed in", async () => {
		const user = await insertUser();
		const args = createRouteArgs(pageRequest("/signin?redirectTo=/dashboard/links"), {});
		args.context.set(visitorContext, user);
		expect(await answerOf((async () => loader(args))())).toRedirectTo("/dashboard/links");
	});

	test("passes on only known parameters", async () => {
		const at = async (search: string) => {
			const { data } = await loader(createRouteArgs(pageRequest(`/signin${search}`), {}));
			return data.continuation;
		};
		const nothing = { redirectTo: null, plan: null };
		expect(await at("")).toEqual(nothing);
		expect(await at("?redirectTo=/dashboard/links&plan=pro")).toEqual({
			redirectTo: "/dashboard/links",
			plan: "pro",
		});
		expect(await at("?redirectTo=//evil.example&plan=golden")).toEqual(nothing);
	});
});
