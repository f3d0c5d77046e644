import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Events, OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";

/** An OpenID provider that replaces Google, with real keys and a real code flow. */

/** Claims of its identity tokens; `null` removes a claim. */
export type Claims = Record<string, unknown>;

export type GoogleProvider = {
	/** Environment variables that make the product use it. */
	environment: {
		GOOGLE_CLIENT_ID: string;
		GOOGLE_CLIENT_SECRET: string;
		GOOGLE_ISSUER_URL: string;
	};
	/** @returns an identity token as Google's script would return it */
	mint(claims: Claims): Promise<string>;
	/** Paths, such as `/jwks`, whose requests are not answered from now on. */
	hang(...paths: string[]): void;
	/** Number of requests by path. */
	requests: Map<string, number>;
	/** Every form that the token endpoint received, oldest first. */
	tokenRequests: Record<string, unknown>[];
	stop(): Promise<void>;
};

export const CLIENT_ID = "test-client.apps.example.com";

/** Cookie by which a browser test tells the provider who signs in. On localhost, cookies are sent to every port. */
export const PERSON_COOKIE = "google-person";

/** @returns the claims of a new person with a verified address */
export function newPerson(claims: Claims = {}) {
	const unique = crypto.randomUUID();
	return {
		sub: `1${unique.replace(/\D/g, "")}`,
		email: `${unique}@example.com`,
		email_verified: true,
		name: "Ada Google",
		...claims,
	};
}

/** @returns the cookie's value; with `error`, the provider redirects back with that error */
export function personCookie(claims: Claims, { error }: { error?: string } = {}): string {
	return Buffer.from(JSON.stringify({ claims, error })).toString("base64url");
}

export async function startGoogleProvider(): Promise<GoogleProvider> {
	const issuer = new OAuth2Issuer();
	await issuer.keys.generate("RS256");
	const service = new OAuth2Service(issuer);
	const hanging = new Set<string>();
	const requests = new Map<string, number>();
	const tokenRequests: Record<string, unknown>[] = [];
	const claimsByCode = new Map<string, Claims>();

	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
		if (!hanging.has(pathname)) service.requestHandler(request, response);
	}).listen(0);
	await once(server, "listening");
	const address = server.address();
	if (typeof address !== "object" || address === null) throw new Error("A TCP server has a port");
	issuer.url = `http://localhost:${address.port}`;

	service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
		const cookie = new RegExp(`${PERSON_COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1];
		const { claims, error } = cookie
			? JSON.parse(Buffer.from(cookie, "base64url").toString())
			: { claims: newPerson() };
		claimsByCode.set(url.searchParams.get("code") ?? "", claims);
		if (error) {
			url.searchParams.delete("code");
			url.searchParams.set("error", error);
		}
	});
	service.on(Events.BeforeTokenSigning, ({ payload }, { body }) => {
		set(payload, claimsByCode.get(body.code ?? "") ?? {});
	});
	service.on(Events.BeforeResponse, (response, { body }) => {
		tokenRequests.push({ ...body });
		const { forged } = claimsByCode.get(body.code ?? "") ?? {};
		if (typeof response.body !== "object") return;
		const { id_token } = response.body;
		if (forged === "unsigned") response.body.id_token = unsigned(String(id_token));
		if (forged === "other-key") response.body.id_token = signedByAnother(String(id_token));
		if (forged === "missing") delete response.body.id_token;
	});

	async function mint(claims: Claims): Promise<string> {
		return issuer.buildToken({
			scopesOrTransform: (_header, payload) => set(payload, { aud: CLIENT_ID, ...claims }),
		});
	}
	// For browser tests, which run in other processes.
	service.addRoute("POST", "/test/mint", async (request, response) => {
		const { body } = request as unknown as { body: { claims: string } };
		response.setHeader("Content-Type", "text/plain");
		response.end(await mint(JSON.parse(body.claims)));
	});

	return {
		environment: {
			GOOGLE_CLIENT_ID: CLIENT_ID,
			GOOGLE_CLIENT_SECRET: "test-secret",
			GOOGLE_ISSUER_URL: issuer.url,
		},
		mint,
		hang: (...paths) => {
			for (const path of paths) hanging.add(path);
		},
		requests,
		tokenRequests,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

function set(payload: Record<string, unknown>, claims: Claims): void {
	Object.assign(payload, claims);
	for (const [name, value] of Object.entries(claims)) if (value === null) delete payload[name];
}

/** @returns the same token with `alg: none` */
export function unsigned(token: string): string {
	return `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`;
}

/** @returns the same token, signed with another key under the same key id */
export function signedByAnother(token: string): string {
	const [header, payload] = token.split(".");
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const signature = sign("sha256", Buffer.from(`${header}.${payload}`), privateKey);
	return `${header}.${payload}.${signature.toString("base64url")}`;
}

/** @returns the same signature with other claims */
export function tampered(token: string, claims: Claims): string {
	const [header, payload = "", signature] = token.split(".");
	const before = JSON.parse(Buffer.from(payload, "base64url").toString());
	return `${header}.${encode({ ...before, ...claims })}.${signature}`;
}

function encode(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString("base64url");
}
