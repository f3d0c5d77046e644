import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Events, OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";

/** An OpenID provider in Google's place, with real keys and a real code flow. */

/** What its identity tokens say; `null` leaves a claim out. */
export type Claims = Record<string, unknown>;

export type GoogleProvider = {
	/** How the product is told to use it. */
	environment: {
		GOOGLE_CLIENT_ID: string;
		GOOGLE_CLIENT_SECRET: string;
		GOOGLE_ISSUER_URL: string;
	};
	/** An identity token as it is given to whoever asks with Google's script. */
	mint(claims: Claims): Promise<string>;
	/** Paths, such as `/jwks`, that from now on take requests and do not answer. */
	hang(...paths: string[]): void;
	/** How often each path was asked for. */
	requests: Map<string, number>;
	/** The last form that the token endpoint got. */
	tokenRequests: Record<string, unknown>[];
	stop(): Promise<void>;
};

export const CLIENT_ID = "test-client.apps.example.com";

/** On localhost cookies go to every port: a browser test says with this one who signs in at the provider. */
export const PERSON_COOKIE = "google-person";

/** Somebody new, whose address Google has verified. */
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

/** The value of the cookie. `error` lets the provider send them back with that error instead. */
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

/** The same token with `alg: none`. */
export function unsigned(token: string): string {
	return `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`;
}

/** The same token by somebody who has made a key pair and names the provider's. */
export function signedByAnother(token: string): string {
	const [header, payload] = token.split(".");
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const signature = sign("sha256", Buffer.from(`${header}.${payload}`), privateKey);
	return `${header}.${payload}.${signature.toString("base64url")}`;
}

/** The same signature over other claims. */
export function tampered(token: string, claims: Claims): string {
	const [header, payload = "", signature] = token.split(".");
	const before = JSON.parse(Buffer.from(payload, "base64url").toString());
	return `${header}.${encode({ ...before, ...claims })}.${signature}`;
}

function encode(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString("base64url");
}
