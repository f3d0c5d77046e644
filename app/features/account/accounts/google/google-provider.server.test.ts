import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	CLIENT_ID,
	type Claims,
	type GoogleProvider,
	newPerson,
	signedByAnother,
	startGoogleProvider,
	tampered,
	unsigned,
} from "#tests/support/google-provider.ts";
import { createGoogleProvider } from "./google-provider.server.ts";

let simulator: GoogleProvider;

beforeAll(async () => {
	simulator = await startGoogleProvider();
});

afterAll(() => simulator.stop());

const NONCE = "a-nonce-of-ours";
const HOUR_S = 3_600;
const nowS = () => Math.floor(Date.now() / 1000);

function provider(issuer = simulator.environment.GOOGLE_ISSUER_URL) {
	return createGoogleProvider({ clientId: CLIENT_ID, clientSecret: "test-secret", issuer });
}

function mint(claims: Claims = {}) {
	return simulator.mint({ ...newPerson(), nonce: NONCE, ...claims });
}

const REFUSED = { status: 401, message: "Failed to sign in with Google" };

describe("an identity token", () => {
	test("identifies the user", async () => {
		const token = await mint({ sub: "42", email: " Ada@Example.COM", name: "Ada" });
		expect(await provider().verify(token, { nonce: NONCE })).toEqual({
			subject: "42",
			email: "ada@example.com",
			name: "Ada",
		});
	});

	test("is valid without a name", async () => {
		const token = await mint({ name: null });
		expect(await provider().verify(token, { nonce: NONCE })).toMatchObject({ name: null });
	});

	test.each<[string, Claims]>([
		["issued to another client", { aud: "another.apps.example.com" }],
		["without an audience", { aud: null }],
		["requested by another client", { aud: [CLIENT_ID, "another"], azp: "another" }],
		["from another issuer", { iss: "https://accounts.example.com" }],
		["from Google when Google is not the issuer", { iss: "https://accounts.google.com" }],
		["that has expired", { iat: nowS() - 2 * HOUR_S, exp: nowS() - HOUR_S }],
		["that never expires", { exp: null }],
		["that is not valid yet", { nbf: nowS() + HOUR_S }],
		["with a different nonce", { nonce: "somebody else's" }],
		["without a nonce", { nonce: null }],
		["without a subject", { sub: null }],
		["with an empty subject", { sub: "" }],
		["without an address", { email: null }],
		["with two addresses", { email: "ada@example.com, eve@example.com" }],
		["with an unverified address", { email_verified: false }],
		["with `email_verified` as a string", { email_verified: "true" }],
		["without `email_verified`", { email_verified: null }],
	])("%s is refused", async (_what, claims) => {
		const token = await mint(claims);
		await expect(provider().verify(token, { nonce: NONCE })).rejects.toMatchObject(REFUSED);
	});

	test.each<[string, (token: string) => string]>([
		["unsigned", unsigned],
		["signed with a different key", signedByAnother],
		["changed after it was signed", (token) => tampered(token, { sub: "1" })],
		["truncated", (token) => token.slice(0, -20)],
		["that is malformed", () => "not-a-token"],
	])("%s is refused", async (_what, forge) => {
		const token = forge(await mint());
		await expect(provider().verify(token, { nonce: NONCE })).rejects.toMatchObject(REFUSED);
	});

	test("signed with the client secret as its key is refused", async () => {
		const { SignJWT } = await import("jose");
		const { GOOGLE_ISSUER_URL } = simulator.environment;
		const token = await new SignJWT({ ...newPerson(), nonce: NONCE })
			.setProtectedHeader({ alg: "HS256" })
			.setIssuer(GOOGLE_ISSUER_URL)
			.setAudience(CLIENT_ID)
			.setIssuedAt()
			.setExpirationTime("1h")
			.sign(new TextEncoder().encode("test-secret-test-secret-test-secret"));
		await expect(provider().verify(token, { nonce: NONCE })).rejects.toMatchObject(REFUSED);
	});

	test("is refused with a logged reason that contains no address and no token", async () => {
		const token = await mint({ aud: "another", email: "secret@example.com" });
		const error = await provider()
			.verify(token, { nonce: NONCE })
			.catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ details: { reason: "ERR_JWT_CLAIM_VALIDATION_FAILED aud" } });
		expect(JSON.stringify(error)).not.toContain("secret@example.com");
		expect(JSON.stringify(error)).not.toContain(token);
	});
});

describe("the provider's keys", () => {
	test("are fetched once for many tokens", async () => {
		const { verify } = provider();
		await verify(await mint(), { nonce: NONCE });
		const before = simulator.requests.get("/jwks");
		for (let count = 0; count < 5; count += 1) await verify(await mint(), { nonce: NONCE });
		expect(simulator.requests.get("/jwks")).toBe(before);
	});
});

describe("an unavailable provider", () => {
	const AWAY = { status: 503, message: "Failed to load Google Sign-In" };

	test("is reported as unavailable, and is tried again once it is back", async () => {
		const server = createServer((_request, response) => response.writeHead(500).end()).listen(0);
		const { port } = server.address() as { port: number };
		const away = provider(`http://localhost:${port}`);
		await expect(away.endpoints()).rejects.toMatchObject(AWAY);
		server.removeAllListeners("request").on("request", (_request, response) => {
			const url = `http://localhost:${port}`;
			const body = { issuer: url, authorization_endpoint: url, token_endpoint: url, jwks_uri: url };
			response.end(JSON.stringify(body));
		});
		await expect(away.endpoints()).resolves.toMatchObject({ token: `http://localhost:${port}` });
		await expect(away.verify(await mint(), { nonce: NONCE })).rejects.toMatchObject(AWAY);
		server.close();
		server.closeAllConnections();
	});

	test("that claims a different issuer is rejected", async () => {
		const { port } = new URL(simulator.environment.GOOGLE_ISSUER_URL);
		await expect(provider(`http://127.0.0.1:${port}`).endpoints()).rejects.toMatchObject(AWAY);
	});

	test("whose keys don't arrive times out", async () => {
		const hanging = await startGoogleProvider();
		hanging.hang("/jwks");
		const token = await hanging.mint({ ...newPerson(), nonce: NONCE });
		const { verify } = provider(hanging.environment.GOOGLE_ISSUER_URL);
		await expect(verify(token, { nonce: NONCE })).rejects.toMatchObject(AWAY);
		await hanging.stop();
	});
});
