import { Secret } from "otpauth";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteOidcConnection } from "#app/features/account/accounts/oidc/delete-oidc-connection.server.ts";
import { createOidcProvider } from "#app/features/account/accounts/oidc/oidc-provider.server.ts";
import { listServices } from "#app/features/account/accounts/oidc/queries.server.ts";
import { approveRegistration } from "#app/features/account/accounts/registrations/decide-registration.server.ts";
import {
	administratorSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertTwoStep, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { type Claims, signedByAnother, unsigned } from "#tests/support/google-provider.ts";
import { goThrough, newMember, OIDC_CLIENT, signedByHmac } from "#tests/support/oidc-providers.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import {
	answerOf,
	cookiePair,
	createRouteArgs,
	formRequest,
	pageRequest,
} from "#tests/support/requests.ts";
import { loader as signInAgain } from "./again.ts";
import { loader as begin } from "./oidc.ts";
import { loader as finish } from "./oidc-callback.ts";
import { action as enterCode } from "./signin-code.tsx";
import { loader as askForPassword, action as connectByPassword } from "./signin-connect.tsx";

const { mock, certified } = await vi.hoisted(async () => {
	const { startCertifiedProvider, startMockProvider } = await import(
		"#tests/support/oidc-providers.ts"
	);
	const providers = {
		mock: await startMockProvider(),
		certified: await startCertifiedProvider("http://localhost:3000/auth/oidc/2/callback"),
	};
	const environment = {
		...providers.mock.environment("OIDC_", "Acme"),
		...providers.certified.environment("OIDC_2_", "Certified"),
		// Nothing answers there.
		OIDC_3_ISSUER_URL: "http://127.0.0.1:9",
		OIDC_3_CLIENT_ID: "id",
		OIDC_3_CLIENT_SECRET: "secret",
		OIDC_3_NAME: "Away",
		OIDC_ADMIN_CLAIM: "groups=links-admins",
		OIDC_2_ADMIN_CLAIM: "groups=links-admins",
		APP_URL: "http://localhost:3000",
	};
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	// The set-up of all tests has read the environment already.
	vi.resetModules();
	return providers;
});

afterAll(() => Promise.all([mock.stop(), certified.stop()]));

beforeEach(() => {
	mock.forgery = {};
	mock.isDown = false;
});

const queued = recordQueuedJobs();

const SETTINGS = "/dashboard/settings/security";
const error = (message: string) => ({ type: "error", message }) as const;
const NOT_READY = error("This sign-in has expired. Please try again.");
const FAILED = error("Signing in with this service failed. Please try again.");
const AWAY = error("This sign-in service doesn’t answer right now. Please try again.");

type Id = "1" | "2";
const providerOf = (id: Id) => (id === "1" ? mock : certified);

type SignedIn = { userId: string; header: string; sessionId: string };

async function signedIn(): Promise<SignedIn> {
	const { userId } = await insertUser();
	const { header, value } = await insertSession({ userId });
	const session = await getSession(value);
	return { userId, header, sessionId: session?.user.sessionId ?? "" };
}

type Visit = { visitor?: SignedIn | undefined; cookies?: string; site?: string };

/** Runs a loader for this visitor, with the cookies of the flow. */
async function visit(
	load: typeof begin | typeof finish,
	path: string,
	{ visitor, cookies = "", site = "same-origin" }: Visit = {},
): Promise<Response> {
	const provider = /oidc\/(\w+)/.exec(path)?.[1] ?? "";
	const Cookie = [visitor?.header, cookies].filter(Boolean).join("; ");
	const args = createRouteArgs(pageRequest(path, { Cookie, "Sec-Fetch-Site": site }), { provider });
	const session = visitor && (await getSession(creatorSessions.readToken(visitor.header)));
	args.context.set(visitorContext, session?.user ?? null);
	const answer = await answerOf(load(args));
	if (!(answer instanceof Response)) throw new Error("no response");
	return answer;
}

const pairsOf = (answer: Response) => answer.headers.getSetCookie().map(cookiePair).join("; ");

type Flow = { claims: Claims; query?: string; visitor?: SignedIn; returning?: SignedIn };

/** Starts a flow and goes to the provider. @returns where the browser is sent back, and the cookies of the flow */
async function goAway(id: Id, { claims, query = "", visitor }: Flow) {
	const started = await visit(begin, `/auth/oidc/${id}${query}`, { visitor });
	expect(started.status).toBe(302);
	providerOf(id).person = claims;
	const path = await goThrough(started.headers.get("Location") ?? "");
	return { path, cookies: pairsOf(started) };
}

/** Goes to the provider and back. */
async function goThere(id: Id, flow: Flow): Promise<Response> {
	const { path, cookies } = await goAway(id, flow);
	return visit(finish, path, { visitor: flow.returning ?? flow.visitor, cookies });
}

const sessionOf = (answer: Response) => getSession(creatorSessions.readToken(pairsOf(answer)));

function sendPassword(cookies: string, password: string) {
	const request = formRequest("/signin/connect", { password }, { Cookie: cookies });
	return answerOf(connectByPassword(createRouteArgs(request, {})));
}

/** @param first answer with the challenge of the password */
function sendCode(first: unknown, code: string) {
	if (!(first instanceof Response)) throw new Error("no challenge");
	const request = formRequest("/signin/code", { code }, { Cookie: pairsOf(first) });
	return answerOf(enterCode(createRouteArgs(request, {})));
}

describe.each([
	["a mock", "1", "Acme"],
	["a certified provider", "2", "Certified"],
] as const)("with %s", (_which, id, name) => {
	const SIGNED_IN = { type: "success", message: `Successfully signed in with ${name}!` } as const;

	test("a new person gets an account with a verified address, and finds it again", async () => {
		const claims = newMember({ name: "Ada Member" });
		const answer = await goThere(id, { claims });
		expect(answer).toRedirectTo("/dashboard/start");
		await expect(answer).toSendToast(SIGNED_IN);
		const session = await sessionOf(answer);
		expect(session?.user).toMatchObject({ email: claims.email, emailVerified: true });
		const moved = await goThere(id, { claims: { ...claims, email: "moved@example.com" } });
		expect(moved).toRedirectTo("/dashboard");
		expect((await sessionOf(moved))?.user.userId).toBe(session?.user.userId);
		const { issuer } = providerOf(id);
		expect(await db.identity.findMany({ where: { subject: claims.sub } })).toMatchObject([
			{ provider: "oidc", issuer, email: claims.email },
		]);
	});

	test("a new person waits for approval, and is known by the provider afterwards", async () => {
		const setMode = (registrations: "approval" | "open") =>
			db.siteSettings.upsert({
				where: { id: 1 },
				create: { registrations },
				update: { registrations },
			});
		const claims = newMember();
		await setMode("approval");
		try {
			const answer = await goThere(id, { claims });
			expect(answer).toRedirectTo("/signup?requested");
			expect(await db.user.count({ where: { email: claims.email } })).toBe(0);
			const again = await goThere(id, { claims });
			await expect(again).toSendToast(
				error("A sign-up with this email is already waiting for approval."),
			);
			const request = await db.registrationRequest.findUniqueOrThrow({
				where: { email: claims.email },
			});
			const actor = { ...(await insertAdministrator()), requestId: "test-request" };
			await approveRegistration({ actor, requestId: request.id });
		} finally {
			await setMode("open");
		}
		const session = await sessionOf(await goThere(id, { claims }));
		expect(session?.user).toMatchObject({ email: claims.email, emailVerified: true });
	});

	test("an account with the address is connected by its password, and then signed in to", async () => {
		const user = await insertUser();
		const claims = newMember({ email: user.email });
		const answer = await goThere(id, { claims, query: "?redirectTo=%2Fdashboard%2Flinks" });
		expect(answer).toRedirectTo("/signin/connect");
		expect(answer).not.toSetCookie("session");
		const offer = pairsOf(answer);
		const page = await askForPassword(
			createRouteArgs(pageRequest("/signin/connect", { Cookie: offer }), {}),
		);
		expect(page).toMatchObject({ name, email: user.email });

		const wrong = await sendPassword(offer, "Wrong-horse-9");
		expect(wrong).toSayOnce("Invalid credentials");
		expect(await db.identity.count({ where: { subject: claims.sub } })).toBe(0);

		const right = await sendPassword(offer, user.password);
		expect(right).toRedirectTo("/dashboard/links");
		expect(await db.identity.findFirst({ where: { subject: claims.sub } })).toMatchObject({
			userId: user.userId,
		});
		const again = await goThere(id, { claims });
		expect((await sessionOf(again))?.user.userId).toBe(user.userId);
	});

	test("is connected in the settings, confirms who it is, and is disconnected", async () => {
		const visitor = await signedIn();
		const claims = newMember();
		const connected = await goThere(id, { claims, query: "?intent=connect", visitor });
		expect(connected).toRedirectTo(SETTINGS);
		await expect(connected).toSendToast({
			type: "success",
			message: `${name} is connected to your account`,
		});
		expect(connected).not.toSetCookie("session");

		const query = `?intent=reauth&redirectTo=${encodeURIComponent("/dashboard/settings/data")}`;
		const proven = await goThere(id, { claims, query, visitor });
		expect(proven).toRedirectTo("/dashboard/settings/data");
		await expect(proven).toSendToast(SIGNED_IN);
		const session = await sessionOf(proven);
		expect(session?.user.userId).toBe(visitor.userId);
		expect(session?.user.sessionId).not.toBe(visitor.sessionId);

		const row = (await listServices(visitor)).find((service) => service.name === name);
		const identityId = row?.connection?.identityId ?? "";
		await deleteOidcConnection({ userId: visitor.userId, identityId });
		expect(await db.identity.count({ where: { userId: visitor.userId } })).toBe(0);
	});

	test("another person at the provider proves nothing, also one who has an account", async () => {
		const [visitor, other] = [await signedIn(), await signedIn()];
		const [claims, ofOther] = [newMember(), newMember()];
		await goThere(id, { claims, query: "?intent=connect", visitor });
		await goThere(id, { claims: ofOther, query: "?intent=connect", visitor: other });
		for (const switched of [ofOther, newMember()]) {
			const answer = await goThere(id, { claims: switched, query: "?intent=reauth", visitor });
			expect(answer).toRedirectTo(SETTINGS);
			await expect(answer).toSendToast(FAILED);
			expect(answer).not.toSetCookie("session");
		}
		const second = await goThere(id, { claims: newMember(), query: "?intent=connect", visitor });
		await expect(second).toSendToast(
			error("Another account at this service is already connected. Disconnect it first."),
		);
		const newcomer = await signedIn();
		const refused = await goThere(id, {
			claims: ofOther,
			query: "?intent=connect",
			visitor: newcomer,
		});
		await expect(refused).toSendToast(
			error("Your account at this service is connected to another account here."),
		);
		expect(await db.identity.count({ where: { userId: newcomer.userId } })).toBe(0);
	});

	test("connects nothing to an account that was signed in to meanwhile", async () => {
		const [visitor, returning] = [await signedIn(), await signedIn()];
		const claims = newMember();
		const answer = await goThere(id, { claims, query: "?intent=connect", visitor, returning });
		await expect(answer).toSendToast(NOT_READY);
		expect(await db.identity.count({ where: { subject: claims.sub } })).toBe(0);
	});

	test("an address that the provider hasn't verified gets no account", async () => {
		for (const stated of [{ email_verified: false }, { email_verified: undefined }]) {
			const claims = newMember(stated);
			const answer = await goThere(id, { claims });
			expect(answer).toRedirectTo("/signin");
			await expect(answer).toSendToast(
				error("This sign-in service hasn’t verified your email. Verify it there, then try again."),
			);
			expect(await db.user.count({ where: { email: claims.email } })).toBe(0);
		}
	});

	test("an unverified address doesn't lead to the account that has it", async () => {
		const user = await insertUser();
		const claims = newMember({ email: user.email, email_verified: false });
		const answer = await goThere(id, { claims });
		expect(answer).toRedirectTo("/signin");
		expect(answer).not.toSetCookie("oidc-offer");
	});

	test("an answer is accepted once", async () => {
		const { path, cookies } = await goAway(id, { claims: newMember() });
		const first = await visit(finish, path, { cookies });
		expect(first).toSetCookie("session");
		// A browser has lost its cookie; somebody who has copied it meets the provider's own check.
		await expect(await visit(finish, path)).toSendToast(NOT_READY);
		const copied = await visit(finish, path, { cookies });
		expect(copied).toRedirectTo("/signin");
		expect(copied).not.toSetCookie("session");
	});

	test("an answer for another browser, state or provider is refused", async () => {
		const { path, cookies } = await goAway(id, { claims: newMember() });
		const another = await goAway(id, { claims: newMember() });
		const elsewhere = path.replace(`/oidc/${id}/`, `/oidc/${id === "1" ? "2" : "1"}/`);
		const answers = [
			await visit(finish, path, { cookies: another.cookies }),
			await visit(finish, path.replace(/state=[^&]+/, "state=forged"), { cookies }),
			await visit(finish, elsewhere, { cookies }),
		];
		for (const answer of answers) await expect(answer).toSendToast(NOT_READY);
	});

	test("an answer in the name of another issuer is refused (RFC 9207)", async () => {
		const { path, cookies } = await goAway(id, { claims: newMember() });
		const url = new URL(path, "http://localhost:3000");
		url.searchParams.set("iss", "https://other.example");
		await expect(await visit(finish, url.pathname + url.search, { cookies })).toSendToast(FAILED);
	});
});

test("a provider that names itself in its answers has to do so", async () => {
	const { path, cookies } = await goAway("2", { claims: newMember() });
	const url = new URL(path, "http://localhost:3000");
	expect(url.searchParams.get("iss")).toBe(certified.issuer);
	url.searchParams.delete("iss");
	await expect(await visit(finish, url.pathname + url.search, { cookies })).toSendToast(FAILED);
});

describe("an identity token is refused", () => {
	const inS = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

	test.each<[string, (payload: Record<string, unknown>) => void]>([
		["for another client", (payload) => Object.assign(payload, { aud: "another-client" })],
		[
			"for several clients, of another",
			(payload) => Object.assign(payload, { aud: [OIDC_CLIENT.id, "another"], azp: "another" }),
		],
		["that another client asked for", (payload) => Object.assign(payload, { azp: "another" })],
		["of another issuer", (payload) => Object.assign(payload, { iss: "https://other.example" })],
		["with another nonce", (payload) => Object.assign(payload, { nonce: "another" })],
		["without a nonce", (payload) => delete payload.nonce],
		["without an expiry", (payload) => delete payload.exp],
		["that expired an hour ago", (payload) => Object.assign(payload, { exp: inS(-3600) })],
		["that expired 90 seconds ago", (payload) => Object.assign(payload, { exp: inS(-90) })],
		["that is valid in 90 seconds", (payload) => Object.assign(payload, { nbf: inS(90) })],
		["that is issued in 90 seconds", (payload) => Object.assign(payload, { iat: inS(90) })],
		["with an id that isn’t ASCII", (payload) => Object.assign(payload, { sub: "ädä" })],
		["without an id", (payload) => delete payload.sub],
	])("%s", async (_which, claims) => {
		mock.forgery = { claims };
		const answer = await goThere("1", { claims: newMember() });
		expect(answer).toRedirectTo("/signin");
		await expect(answer).toSendToast(FAILED);
		expect(answer).not.toSetCookie("session");
	});

	test.each<[string, (token: string) => string | null]>([
		["that isn't signed", unsigned],
		["signed with the public key as a secret", (token) => signedByHmac(token, mock.publicKey())],
		["signed with another key under the same id", signedByAnother],
		["that is missing", () => null],
	])("%s", async (_which, idToken) => {
		mock.forgery = { idToken };
		const answer = await goThere("1", { claims: newMember() });
		await expect(answer).toSendToast(FAILED);
		expect(answer).not.toSetCookie("session");
	});

	test.each<[string, (payload: Record<string, unknown>) => void]>([
		["expired 30 seconds ago", (payload) => Object.assign(payload, { exp: inS(-30) })],
		["is valid in 30 seconds", (payload) => Object.assign(payload, { nbf: inS(30) })],
		["is issued in 30 seconds", (payload) => Object.assign(payload, { iat: inS(30) })],
	])("but not for a clock that differs a little: it %s", async (_which, claims) => {
		mock.forgery = { claims };
		expect(await goThere("1", { claims: newMember() })).toSetCookie("session");
	});
});

describe("a provider", () => {
	test("that has new keys is asked for them", async () => {
		const claims = newMember();
		await goThere("1", { claims });
		const before = mock.requests.get("/jwks") ?? 0;
		await goThere("1", { claims });
		expect(mock.requests.get("/jwks")).toBe(before);
		await mock.rotateKeys();
		expect(await goThere("1", { claims })).toSetCookie("session");
		expect(mock.requests.get("/jwks")).toBe(before + 1);
	});

	test("that fails is named so, and can be tried again", async () => {
		const claims = newMember();
		const { path, cookies } = await goAway("1", { claims });
		mock.isDown = true;
		const answer = await visit(finish, path, { cookies });
		expect(answer).toRedirectTo("/signin");
		await expect(answer).toSendToast(AWAY);
		mock.isDown = false;
		expect(await goThere("1", { claims })).toSetCookie("session");
	});

	test("that can't be reached is named so", async () => {
		const answer = await visit(begin, "/auth/oidc/3");
		expect(answer).toRedirectTo("/signin");
		await expect(answer).toSendToast(AWAY);
	});

	test("reports its own errors, whose text is never shown", async () => {
		const report = async (code: string) => {
			mock.forgery = {
				redirect(url) {
					url.searchParams.delete("code");
					url.searchParams.set("error", code);
					url.searchParams.set("error_description", "<b>Call 555-0100</b>");
				},
			};
			return goThere("1", { claims: newMember() });
		};
		await expect(await report("access_denied")).toSendToast(FAILED);
		await expect(await report("temporarily_unavailable")).toSendToast(AWAY);
	});

	test("is asked for its addresses once an hour, and keeps them while it is down", async () => {
		let nowMs = Date.now();
		const clock = { now: () => new Date(nowMs) };
		const settings = {
			...{ id: "9", name: "Acme", issuer: mock.issuer },
			...{ clientId: OIDC_CLIENT.id, clientSecret: OIDC_CLIENT.secret, adminClaim: null },
		};
		const provider = createOidcProvider(settings, { clock });
		const secrets = { state: "state", nonce: "nonce", verifier: "v".repeat(43) };
		const count = () => mock.requests.get("/.well-known/openid-configuration") ?? 0;
		const before = count();
		await Promise.all([
			provider.authorizationUrl(secrets, {}),
			provider.authorizationUrl(secrets, {}),
		]);
		await provider.authorizationUrl(secrets, {});
		expect(count()).toBe(before + 1);
		nowMs += 61 * 60_000;
		mock.isDown = true;
		expect(await provider.authorizationUrl(secrets, {})).toContain(mock.issuer);
		expect(count()).toBe(before + 2);
		// For a minute, it isn't asked again.
		await provider.authorizationUrl(secrets, {});
		expect(count()).toBe(before + 2);
		nowMs += 61_000;
		mock.isDown = false;
		await provider.authorizationUrl(secrets, {});
		expect(count()).toBe(before + 3);
	});

	test("gets what it needs for a code flow with PKCE, and no more", async () => {
		const started = await visit(begin, "/auth/oidc/1");
		const { searchParams } = new URL(started.headers.get("Location") ?? "");
		expect(Object.fromEntries(searchParams)).toEqual({
			client_id: OIDC_CLIENT.id,
			response_type: "code",
			redirect_uri: "http://localhost:3000/auth/oidc/1/callback",
			scope: "openid email profile",
			state: expect.any(String),
			nonce: expect.any(String),
			code_challenge: expect.any(String),
			code_challenge_method: "S256",
		});
		expect(started).toSetCookie("oidc-flow", "HttpOnly; SameSite=Lax");
	});
});

describe("a flow", () => {
	test("to connect or to confirm begins only on our own pages, after a proof", async () => {
		const visitor = await signedIn();
		for (const intent of ["connect", "reauth"]) {
			const path = `/auth/oidc/1?intent=${intent}`;
			await expect(await visit(begin, path, { visitor, site: "cross-site" })).toSendToast(
				NOT_READY,
			);
			await expect(await visit(begin, path)).toSendToast(error("Please sign in first."));
		}
		const createdAt = new Date(Date.now() - 11 * 60_000);
		await db.session.updateMany({ where: { userId: visitor.userId }, data: { createdAt } });
		await expect(await visit(begin, "/auth/oidc/1?intent=connect", { visitor })).toSendToast(
			error("Please confirm that it’s you, then connect the service."),
		);
		expect(await visit(begin, "/auth/oidc/1?intent=reauth", { visitor })).toSetCookie("oidc-flow");
	});

	test("confirms nobody by a sign-in at the provider from before", async () => {
		const visitor = await signedIn();
		const claims = newMember();
		await goThere("1", { claims, query: "?intent=connect", visitor });
		const confirm = (agoS: number) => {
			const auth_time = Math.floor(Date.now() / 1000) - agoS;
			return goThere("1", { claims: { ...claims, auth_time }, query: "?intent=reauth", visitor });
		};
		await expect(await confirm(3600)).toSendToast(NOT_READY);
		expect(await confirm(0)).toSetCookie("session");
	});

	test("leads to the provider that an account without Google is connected to", async () => {
		const visitor = await signedIn();
		await goThere("2", { claims: newMember(), query: "?intent=connect", visitor });
		const path = "/auth/again?redirectTo=%2Fdashboard%2Fsettings%2Fdata";
		const args = createRouteArgs(pageRequest(path, { Cookie: visitor.header }), {});
		const session = await getSession(creatorSessions.readToken(visitor.header));
		args.context.set(visitorContext, session?.user ?? null);
		expect(await answerOf(signInAgain(args))).toRedirectTo(
			"/auth/oidc/2?intent=reauth&redirectTo=%2Fdashboard%2Fsettings%2Fdata",
		);
	});
});

describe("an account with the newcomer's address", () => {
	test("is asked for its password in any case, so that nobody learns whether it has one", async () => {
		const user = await insertUser();
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		const other = await insertUser();
		await insertTwoStep(other);
		for (const { email } of [user, other]) {
			const answer = await goThere("1", { claims: newMember({ email }) });
			expect(answer).toRedirectTo("/signin/connect");
			expect(await sendPassword(pairsOf(answer), "Wrong-horse-9")).toSayOnce("Invalid credentials");
		}
		expect(await db.identity.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("with two-step verification is connected by its password and its code", async () => {
		const user = await insertUser();
		const { codeAt } = await insertTwoStep(user);
		const claims = newMember({ email: user.email });
		const offer = pairsOf(await goThere("1", { claims }));
		const first = await sendPassword(offer, user.password);
		expect(first).toRedirectTo("/signin/code");
		expect(first).not.toSetCookie("session");
		const isConnected = () => db.identity.count({ where: { userId: user.userId } });
		expect(await sendCode(first, "000000")).toSayOnce(
			"This code is wrong, has expired, or was already used. Enter the one that your app shows now.",
		);
		expect(await isConnected()).toBe(0);
		expect(await sendCode(first, codeAt())).toSetCookie("session");
		expect(await isConnected()).toBe(1);
		expect(queued.at(-1)?.data).toMatchObject({
			to: user.email,
			notice: { kind: "service-connected", name: "Acme" },
		});
	});

	test("is not connected by the offer of another person, or a forged one", async () => {
		const user = await insertUser();
		const offer = pairsOf(await goThere("1", { claims: newMember({ email: user.email }) }));
		const other = await insertUser();
		expect(await sendPassword(offer, other.password.concat("x"))).toSayOnce("Invalid credentials");
		for (const cookies of ["", offer.replace(/oidc-offer=../, "oidc-offer=xx")]) {
			expect(await sendPassword(cookies, user.password)).toRedirectTo("/signin");
		}
		expect(await db.identity.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("counts wrong passwords as those of the sign-in page", async () => {
		const user = await insertUser();
		const offer = pairsOf(await goThere("1", { claims: newMember({ email: user.email }) }));
		const request = () =>
			createRouteArgs(
				formRequest("/signin/connect", { password: "Wrong-horse-9" }, { Cookie: offer }),
				{},
				{ address: "10.20.30.40" },
			);
		const answers = [];
		for (let tries = 0; tries < 15; tries += 1) {
			answers.push(await answerOf(connectByPassword(request())));
		}
		expect(answers.at(-1)).toSayOnce("Too many login attempts. Please try again later.");
	});

	test("with two-step verification and a connection asks for the code", async () => {
		const visitor = await signedIn();
		const claims = newMember();
		await goThere("1", { claims, query: "?intent=connect", visitor });
		await insertTwoStep(visitor);
		const answer = await goThere("1", { claims });
		expect(answer).toRedirectTo("/signin/code");
		expect(answer).toSetCookie("sign-in-challenge");
		expect(answer).not.toSetCookie("session");
	});
});

describe("disconnecting", () => {
	test("is refused for the last way in, and for a row of another account", async () => {
		const visitor = await signedIn();
		await goThere("1", { claims: newMember(), query: "?intent=connect", visitor });
		await goThere("2", { claims: newMember(), query: "?intent=connect", visitor });
		const { userId } = visitor;
		await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
		const [first, second] = (await listServices(visitor)).flatMap(
			({ connection }) => connection?.identityId ?? [],
		);
		const disconnect = (by: { userId: string }, identityId = "") =>
			deleteOidcConnection({ userId: by.userId, identityId });
		await expect(disconnect(await signedIn(), first)).rejects.toMatchObject({ status: 404 });
		const outcomes = await Promise.allSettled([
			disconnect(visitor, first),
			disconnect(visitor, second),
		]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
			reason: {
				status: 409,
				message: "Set a password first. This service is the only way to sign in to your account.",
			},
		});
		expect(await db.identity.count({ where: { userId } })).toBe(1);
	});

	test("a provider that is no longer configured is no way in", async () => {
		const visitor = await signedIn();
		const { userId } = visitor;
		await goThere("1", { claims: newMember(), query: "?intent=connect", visitor });
		const former = { issuer: "https://former.example", subject: crypto.randomUUID(), email: "" };
		await db.identity.create({ data: { ...former, userId, provider: "oidc" } });
		await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
		const rows = await listServices(visitor);
		expect(rows.at(-1)).toMatchObject({ name: "former.example", providerId: null });
		const identityId = rows[0]?.connection?.identityId ?? "";
		await expect(deleteOidcConnection({ userId, identityId })).rejects.toMatchObject({
			status: 409,
		});
	});
});

describe("an administrator", () => {
	const ADMINISTRATE = "?intent=administrate&redirectTo=%2Fadmin%2Fdashboard%2Fsupport";
	const REFUSED = error(
		"This account doesn’t log in here. Ask another administrator, or log in another way.",
	);
	const groups = ["staff", "links-admins"];
	const logIn = (id: Id, claims: Claims) => goThere(id, { claims, query: ADMINISTRATE });
	const adminOf = async (answer: Response) =>
		(await administratorSessions.find(administratorSessions.readToken(pairsOf(answer))))?.ownerId;

	test.each(["1", "2"] as const)("logs in with provider %s, found by address once", async (id) => {
		const { administratorId, email } = await insertAdministrator();
		const claims = newMember({ email, groups });
		const answer = await logIn(id, claims);
		expect(answer).toRedirectTo("/admin/dashboard/support");
		expect(await adminOf(answer)).toBe(administratorId);
		expect(answer).not.toSetCookie("session");
		const again = await logIn(id, { ...claims, email: "moved@example.com" });
		expect(await adminOf(again)).toBe(administratorId);
		const entries = await db.auditEntry.findMany({
			where: { administratorId },
			orderBy: { position: "asc" },
		});
		expect(entries.map(({ action }) => action)).toEqual([
			"service.connected",
			"session.started",
			"session.started",
		]);
	});

	test.each<[string, Claims]>([
		["without the claim", { groups: ["staff"] }],
		["with another value", { groups: "links-admins-of-old" }],
		["with an unverified address", { groups, email_verified: false }],
		["with the address of nobody", { groups, email: "nobody@example.com" }],
	])("is refused %s", async (_which, stated) => {
		const { administratorId, email } = await insertAdministrator();
		const answer = await logIn("1", newMember({ email, ...stated }));
		expect(answer).toRedirectTo("/admin/login");
		await expect(answer).toSendToast(REFUSED);
		expect(answer).not.toSetCookie("admin-session");
		expect(await db.administratorIdentity.count({ where: { administratorId } })).toBe(0);
	});

	test("needs the claim at each log-in", async () => {
		const { email } = await insertAdministrator();
		const claims = newMember({ email, groups });
		expect(await logIn("1", claims)).toSetCookie("admin-session");
		await expect(await logIn("1", { ...claims, groups: [] })).toSendToast(REFUSED);
	});

	test("is refused as another person who got the address at the provider", async () => {
		const { email } = await insertAdministrator();
		await logIn("1", newMember({ email, groups }));
		const answer = await logIn("1", newMember({ email, groups }));
		await expect(answer).toSendToast(REFUSED);
		expect(answer).not.toSetCookie("admin-session");
	});

	test("with two-step verification is asked for the code", async () => {
		const { administratorId, email } = await insertAdministrator();
		const secret = new Secret({ size: 20 }).base32;
		await db.administrator.update({
			where: { id: administratorId },
			data: {
				totpSecret: encryptTotpSecret(secret, { kind: "administrator", id: administratorId }),
			},
		});
		const answer = await logIn("1", newMember({ email, groups }));
		expect(answer).toRedirectTo("/admin/login/code");
		expect(answer).toSetCookie("admin-challenge");
		expect(answer).not.toSetCookie("admin-session");
	});

	test("logs in only with a provider that has a claim for administrators", async () => {
		const answer = await visit(begin, "/auth/oidc/3?intent=administrate");
		expect(answer).toRedirectTo("/admin/login");
		await expect(answer).toSendToast(error("Administrators don’t log in with this service here."));
	});

	test("isn't signed in as a creator, nor a creator as an administrator", async () => {
		const { email } = await insertAdministrator();
		const claims = newMember({ email, groups });
		const asCreator = await goThere("1", { claims });
		expect(asCreator).toSetCookie("session");
		expect(asCreator).not.toSetCookie("admin-session");
		const { path, cookies } = await goAway("1", { claims, query: ADMINISTRATE });
		const answer = await visit(finish, path, { visitor: await signedIn(), cookies });
		expect(answer).not.toSetCookie("session");
	});
});
