import { afterAll, describe, expect, test, vi } from "vitest";
import { offerGoogle } from "#app/features/account/accounts/google/credential-flow.server.ts";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type Claims,
	newPerson,
	PERSON_COOKIE,
	personCookie,
} from "#tests/support/google-provider.ts";
import {
	answerOf,
	cookiePair,
	createRouteArgs,
	formRequest,
	pageRequest,
} from "#tests/support/requests.ts";
import { loader as begin } from "./google.ts";
import { loader as finish } from "./google-callback.ts";
import { action as identify } from "./google-identity.ts";

const google = await vi.hoisted(async () => {
	const { startGoogleProvider } = await import("#tests/support/google-provider.ts");
	const provider = await startGoogleProvider();
	for (const [name, value] of Object.entries(provider.environment)) vi.stubEnv(name, value);
	// The set-up of all tests has read the environment already.
	vi.resetModules();
	return provider;
});

afterAll(() => google.stop());

const NOT_READY = {
	type: "error",
	message: "Google Sign-In is not ready. Please try again.",
} as const;
const SIGNED_IN = { type: "success", message: "Successfully signed in with Google!" } as const;
const SETTINGS = "/dashboard/settings/security";

type SignedIn = { header: string; sessionId: string };

async function signedIn(): Promise<SignedIn & { userId: string }> {
	const { userId } = await insertUser();
	const { header, value } = await insertSession({ userId });
	const session = await getSession(value);
	return { userId, header, sessionId: session?.user.sessionId ?? "" };
}

/** Runs a loader for this visitor, with the cookies of the flow. */
async function visit(
	load: typeof begin | typeof finish,
	path: string,
	{
		visitor,
		cookies = "",
		userAgent = "",
	}: { visitor?: SignedIn | undefined; cookies?: string; userAgent?: string } = {},
): Promise<Response> {
	const cookie = [visitor?.header, cookies].filter(Boolean).join("; ");
	const args = createRouteArgs(
		pageRequest(path, {
			Cookie: cookie,
			"Sec-Fetch-Site": "same-origin",
			"User-Agent": userAgent,
		}),
		{},
	);
	const session = visitor && (await getSession(creatorSessions.readToken(visitor.header)));
	args.context.set(visitorContext, session?.user ?? null);
	const answer = await answerOf(load(args));
	if (!(answer instanceof Response)) throw new Error("no response");
	return answer;
}

const pairsOf = (answer: Response) => answer.headers.getSetCookie().map(cookiePair).join("; ");

/** Goes to the provider and back. */
async function goThrough(
	start: string,
	{
		claims,
		visitor,
		returning = visitor,
	}: { claims: Claims; visitor?: SignedIn; returning?: SignedIn },
): Promise<Response> {
	const started = await visit(begin, `/auth/google${start}`, { visitor });
	const back = await fetch(started.headers.get("Location") ?? "", {
		redirect: "manual",
		headers: { Cookie: `${PERSON_COOKIE}=${personCookie(claims)}` },
	});
	const { pathname, search } = new URL(back.headers.get("Location") ?? "");
	return visit(finish, pathname + search, { visitor: returning, cookies: pairsOf(started) });
}

describe("the authorization code flow", () => {
	test("signs up a new user, who chooses a page first", async () => {
		const person = newPerson();
		const answer = await goThrough("", { claims: person });
		expect(answer).toRedirectTo("/dashboard/start");
		await expect(answer).toSendToast(SIGNED_IN);
		const session = await getSession(creatorSessions.readToken(pairsOf(answer)));
		expect(session?.user).toMatchObject({ email: person.email, emailVerified: true });
		const again = await goThrough("", { claims: person });
		expect(again).toRedirectTo("/dashboard");
	});

	test("tells a new user that the registration waits for approval", async () => {
		const setMode = (registrations: "approval" | "open") =>
			db.siteSettings.upsert({
				where: { id: 1 },
				create: { registrations },
				update: { registrations },
			});
		await setMode("approval");
		try {
			const answer = await goThrough("", { claims: newPerson() });
			expect(answer).toRedirectTo("/signup?requested");
			await expect(answer).toSendToast({
				type: "info",
				message: expect.stringContaining("We review each sign-up"),
			});
		} finally {
			await setMode("open");
		}
	});

	test("without a flow, or with an unknown intent, changes nothing", async () => {
		const answers = [
			await visit(finish, "/auth/google/callback?state=x&code=y"),
			await visit(begin, "/auth/google?intent=take-over"),
		];
		for (const answer of answers) {
			expect(answer).toRedirectTo("/signin");
			await expect(answer).toSendToast(NOT_READY);
		}
	});

	test("connects the Google account to the account that started it", async () => {
		const visitor = await signedIn();
		const person = newPerson();
		const answer = await goThrough("?intent=connect", { claims: person, visitor });
		expect(answer).toRedirectTo(SETTINGS);
		await expect(answer).toSendToast({
			type: "success",
			message: "Google is connected to your account",
		});
		expect(answer).not.toSetCookie("session");
		expect(await db.identity.findFirst({ where: { userId: visitor.userId } })).toMatchObject({
			subject: person.sub,
		});
	});

	test("connects nothing if the last proof is older than 10 minutes", async () => {
		const visitor = await signedIn();
		const createdAt = new Date(Date.now() - 10 * 60_000);
		await db.session.updateMany({ where: { userId: visitor.userId }, data: { createdAt } });
		const answer = await visit(begin, "/auth/google?intent=connect", { visitor });
		expect(answer).toRedirectTo(SETTINGS);
		await expect(answer).toSendToast({
			type: "error",
			message: "Please confirm that it’s you, then connect Google.",
		});
		expect(answer).not.toSetCookie("google-flow");
	});

	test("connects nothing if another account is signed in when Google redirects back", async () => {
		const [visitor, returning] = [await signedIn(), await signedIn()];
		const claims = newPerson();
		const answer = await goThrough("?intent=connect", { claims, visitor, returning });
		expect(answer).toRedirectTo(SETTINGS);
		await expect(answer).toSendToast(NOT_READY);
		expect(await db.identity.count({ where: { subject: claims.sub } })).toBe(0);
	});

	test("confirms the identity with a new session, and returns to the page that asked", async () => {
		const visitor = await signedIn();
		const claims = newPerson();
		await goThrough("?intent=connect", { claims, visitor });
		const target = "/dashboard/settings/data";
		const answer = await goThrough(`?intent=reauth&redirectTo=${target}`, { claims, visitor });
		expect(answer).toRedirectTo(target);
		await expect(answer).toSendToast(SIGNED_IN);
		const session = await getSession(creatorSessions.readToken(pairsOf(answer)));
		expect(session?.user.userId).toBe(visitor.userId);
		expect(session?.user.sessionId).not.toBe(visitor.sessionId);
	});
});

describe("in the browser of an app, which Google refuses", () => {
	const INSTAGRAM =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104 (iPhone16,1; iOS 18_5; en_US)";
	const WEB_VIEW =
		"Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36";
	const SAFARI =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

	test.each([
		[INSTAGRAM, "Instagram", "", "/signin"],
		[`${INSTAGRAM.split(" Instagram")[0]} [FBAN/FBIOS;FBAV/514.0]`, "Facebook", "", "/signin"],
		[
			WEB_VIEW,
			"this app",
			"?plan=pro&redirectTo=%2Fupgrade",
			"/signin?plan=pro&redirectTo=%2Fupgrade",
		],
		[INSTAGRAM, "Instagram", "?intent=connect", SETTINGS],
		[
			INSTAGRAM,
			"Instagram",
			"?intent=reauth&redirectTo=/dashboard/settings/data",
			"/dashboard/settings/data",
		],
	])("explains instead of redirecting to Google: %s", async (userAgent, name, query, target) => {
		const visitor = query.includes("intent") ? await signedIn() : undefined;
		const answer = await visit(begin, `/auth/google${query}`, { visitor, userAgent });
		expect(answer).toRedirectTo(target);
		await expect(answer).toSendToast({
			type: "error",
			message: `Google doesn’t allow signing in inside ${name}. To continue with Google, open this page in your browser.`,
		});
		expect(answer).not.toSetCookie("google-flow");
	});

	test("another browser goes to Google", async () => {
		const answer = await visit(begin, "/auth/google", { userAgent: SAFARI });
		expect(answer.headers.get("Location")).toContain(google.environment.GOOGLE_ISSUER_URL);
	});

	test("the sign-in pages say so, and offer no token", async () => {
		const offerTo = (userAgent: string) =>
			offerGoogle(pageRequest("/signin", { "User-Agent": userAgent }));
		const refused = await offerTo(INSTAGRAM);
		expect(refused).toMatchObject({
			offer: null,
			inApp: { refusal: expect.stringContaining("inside Instagram") },
		});
		expect(refused.headers.getSetCookie()).toEqual([]);
		expect(await offerTo(SAFARI)).toMatchObject({
			offer: { nonce: expect.any(String) },
			inApp: null,
		});
	});
});

describe("the credential flow", () => {
	const at = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

	async function offer(cookies = "", minutes = 0) {
		const request = pageRequest("/signin", { Cookie: cookies });
		const { offer: made, headers } = await offerGoogle(request, at(minutes));
		if (made === null) throw new Error("no offer");
		return { ...made, cookies: headers.getSetCookie().map(cookiePair).join("; ") };
	}

	test("offers the same values to all pages that a browser opens within half an hour", async () => {
		const first = await offer();
		const second = await offer(first.cookies, 29);
		expect(second).toMatchObject({ nonce: first.nonce, csrfToken: first.csrfToken, cookies: "" });
		const later = await offer(first.cookies, 31);
		expect(later.nonce).not.toBe(first.nonce);
		expect(later.cookies).toContain(`g_csrf_token=${later.csrfToken}`);
		const [nonceOnly = ""] = first.cookies.split("; ");
		expect((await offer(nonceOnly)).nonce).not.toBe(first.nonce);
	});

	test("signs in with a token that this browser requested, once", async () => {
		const { cookies, nonce, csrfToken } = await offer();
		const person = newPerson({ nonce });
		const fields = { credential: await google.mint(person), g_csrf_token: csrfToken, plan: "pro" };
		const post = (cookie: string, changed = {}) =>
			identify(
				createRouteArgs(
					formRequest("/auth/google-identity", { ...fields, ...changed }, { Cookie: cookie }),
					{},
				),
			);
		const answer = await post(cookies);
		expect(answer).toRedirectTo("/upgrade?plan=pro");
		await expect(answer).toSendToast(SIGNED_IN);
		const session = await getSession(creatorSessions.readToken(pairsOf(answer)));
		expect(session?.user.email).toBe(person.email);

		for (const refused of [await post(""), await post(pairsOf(answer))]) {
			expect(refused).toRedirectTo("/signin?plan=pro");
			await expect(refused).toSendToast(NOT_READY);
		}
		await expect(await post(cookies, { g_csrf_token: "A".repeat(43) })).toSendToast({
			type: "error",
			message: "Failed to sign in with Google",
		});
	});
});
