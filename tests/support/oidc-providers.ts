import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { Events, OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import Provider from "oidc-provider";
import type { Claims } from "./google-provider.ts";

/** Two OpenID providers on this machine: a mock whose answers can be forged, and a certified one, which checks its clients. */

export const OIDC_CLIENT = { id: "links-client", secret: "links-secret" };

type Running = {
	issuer: string;
	/** Who signs in next. */
	person: Claims;
	/** Number of requests by path. */
	requests: Map<string, number>;
	/** Environment variables that make the product use it. @param prefix such as `OIDC_2_` */
	environment(prefix: string, name: string): Record<string, string>;
	stop(): Promise<void>;
};

/** Changes to what the mock answers. */
type Forgery = {
	/** The address to which the browser is sent back. */
	redirect?: (url: URL) => void;
	/** Claims of the identity token. */
	claims?: (payload: Record<string, unknown>) => void;
	/** The signed identity token. @returns another one, or null for none */
	idToken?: (token: string) => string | null;
};

export type MockProvider = Running & {
	forgery: Forgery;
	/** Whether requests are answered with 503. */
	isDown: boolean;
	/** Signs with a new key from now on, and forgets the old one. */
	rotateKeys(): Promise<void>;
	/** Public key of the next token. */
	publicKey(): JsonWebKey;
};

/** @returns the claims of a new person with a verified address */
export function newMember(claims: Claims = {}): Claims & { sub: string; email: string } {
	const unique = crypto.randomUUID();
	return {
		sub: unique,
		email: `${unique}@example.com`,
		email_verified: true,
		name: "Ada Member",
		...claims,
	};
}

async function listen(handle: RequestListener) {
	const server = createServer(handle).listen(0);
	await once(server, "listening");
	const address = server.address();
	if (typeof address !== "object" || address === null) throw new Error("A TCP server has a port");
	return {
		issuer: `http://localhost:${address.port}`,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

function environmentOf(issuer: string): Running["environment"] {
	return (prefix, name) => ({
		[`${prefix}ISSUER_URL`]: issuer,
		[`${prefix}CLIENT_ID`]: OIDC_CLIENT.id,
		[`${prefix}CLIENT_SECRET`]: OIDC_CLIENT.secret,
		[`${prefix}NAME`]: name,
	});
}

export async function startMockProvider(): Promise<MockProvider> {
	let store = new OAuth2Issuer();
	let service: OAuth2Service | null = null;
	const requests = new Map<string, number>();
	const { issuer, stop } = await listen((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
		if (provider.isDown) response.writeHead(503).end();
		else service?.requestHandler(request, response);
	});
	const persons = new Map<string, Claims>();

	/** The package keeps its keys for ever, so that rotating them takes another issuer. */
	async function begin(): Promise<void> {
		store = new OAuth2Issuer();
		await store.keys.generate("RS256");
		store.url = issuer;
		service = new OAuth2Service(store);
		service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
			body.token_endpoint_auth_methods_supported = ["client_secret_post"];
			// Listed by careless providers.
			body.id_token_signing_alg_values_supported = ["RS256", "HS256", "none"];
		});
		service.on(Events.BeforeAuthorizeRedirect, ({ url }) => {
			persons.set(url.searchParams.get("code") ?? "", provider.person);
			provider.forgery.redirect?.(url);
		});
		service.on(Events.BeforeTokenSigning, ({ payload }, { body }) => {
			const person = persons.get(body.code ?? "") ?? {};
			Object.assign(payload, person);
			provider.forgery.claims?.(payload);
		});
		service.on(Events.BeforeUserinfo, (response) => {
			response.body = { sub: provider.person.sub };
		});
		service.on(Events.BeforeResponse, ({ body }) => {
			if (typeof body !== "object" || !provider.forgery.idToken) return;
			const forged = provider.forgery.idToken(String(body.id_token));
			if (forged === null) delete body.id_token;
			else body.id_token = forged;
		});
	}

	const provider: MockProvider = {
		issuer,
		person: newMember(),
		forgery: {},
		isDown: false,
		requests,
		environment: environmentOf(issuer),
		rotateKeys: begin,
		publicKey() {
			const [key] = store.keys.toJSON();
			if (!key) throw new Error("the mock has a key");
			return key as JsonWebKey;
		},
		stop,
	};
	await begin();
	return provider;
}

/** @returns the same token, signed by HMAC with the provider's public key as the secret */
export function signedByHmac(token: string, key: JsonWebKey & { kid?: string }): string {
	const [, payload = ""] = token.split(".");
	const header = encode({ alg: "HS256", typ: "JWT", kid: key.kid });
	const secret = createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" });
	const signature = createHmac("sha256", secret).update(`${header}.${payload}`);
	return `${header}.${payload}.${signature.digest("base64url")}`;
}

function encode(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** @param redirectUri the only address to which it sends people back */
export async function startCertifiedProvider(redirectUri: string): Promise<Running> {
	const requests = new Map<string, number>();
	const known = new Map<string, Claims>();
	let certified: Provider | null = null;
	const { issuer, stop } = await listen((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
		// In place of a form: whoever comes is the person who is set.
		if (pathname.startsWith("/interaction/")) {
			const accountId = String(running.person.sub);
			known.set(accountId, running.person);
			const result = { login: { accountId } };
			void certified?.interactionFinished(request, response, result, {
				mergeWithLastSubmission: false,
			});
		} else certified?.callback()(request, response);
	});
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const key = { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256", kid: "first" };
	certified = new Provider(issuer, {
		clients: [
			{
				client_id: OIDC_CLIENT.id,
				client_secret: OIDC_CLIENT.secret,
				redirect_uris: [redirectUri],
				response_types: ["code"],
				grant_types: ["authorization_code"],
				id_token_signed_response_alg: "ES256",
			},
		],
		claims: { openid: ["sub", "groups"], email: ["email", "email_verified"], profile: ["name"] },
		cookies: { keys: ["of-the-certified-provider"] },
		jwks: { keys: [key] },
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: () => ({ ...known.get(id), sub: id }),
		}),
		// Nobody is asked for consent.
		async loadExistingGrant({ oidc: { client, provider, session } }) {
			const { clientId } = client;
			const id = session.grantIdFor(clientId);
			if (id) return provider.Grant.find(id);
			const grant = new provider.Grant({ clientId, accountId: session.accountId });
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	});
	const running: Running = {
		issuer,
		person: newMember(),
		requests,
		environment: environmentOf(issuer),
		stop,
	};
	return running;
}

/**
 * Goes to a provider and through its pages, as a browser without a session there.
 * @param location where the product has sent the browser
 * @returns path and query to which the provider sends it back
 */
export async function goThrough(location: string): Promise<string> {
	const cookies = new Map<string, string>();
	const home = new URL(new URL(location).searchParams.get("redirect_uri") ?? "");
	let url = new URL(location);
	while (url.origin !== home.origin) {
		const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await fetch(url, { redirect: "manual", headers: { Cookie } });
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (value === "") cookies.delete(name);
			else cookies.set(name, value);
		}
		const next = response.headers.get("Location");
		if (next === null) throw new Error(`${response.status} ${await response.text()}`);
		url = new URL(next, url);
	}
	return url.pathname + url.search;
}
