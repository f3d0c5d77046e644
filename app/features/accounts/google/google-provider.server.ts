import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { emailSchema } from "../schema.ts";
import { refused, unreachable } from "./google-refusals.server.ts";

/** Who somebody is, by an identity token that was checked. */
export type GooglePerson = {
	/** `sub`: the one thing about a Google account that never changes hands. */
	subject: string;
	/** Verified by Google. As accounts store addresses. */
	email: string;
	name: string | null;
};

export type GoogleProvider = {
	clientId: string;
	clientSecret: string;
	/** Where people sign in, and where a code is exchanged. @throws AppError `unavailable` */
	endpoints(): Promise<{ authorization: string; token: string }>;
	/**
	 * Checks an identity token: signed by one of the provider's keys, by this issuer, for this product, not expired,
	 * answering `nonce`, of a person whose address Google has verified.
	 * @throws AppError `unauthenticated` where it is not; `unavailable` without the keys
	 */
	verify(idToken: string, options: { nonce: string }): Promise<GooglePerson>;
};

type Configuration = { clientId: string; clientSecret: string; issuer: string };

type Metadata = {
	/** What `iss` may be. */
	issuers: string[];
	authorization: string;
	token: string;
	keys: JWTVerifyGetKey;
};

const GOOGLE_ISSUER = "https://accounts.google.com";
const REQUEST_TIMEOUT_MS = 4_000;
/** Google announces new keys days before it signs with them. */
const KEYS_MAX_AGE_MS = 60 * 60 * 1000;
const CLOCK_TOLERANCE_S = 30;

/** @param issuer Google's, or that of an emulator, which is asked for its endpoints (OpenID Connect Discovery 1.0) */
export function createGoogleProvider({
	clientId,
	clientSecret,
	issuer,
}: Configuration): GoogleProvider {
	let known: Promise<Metadata> | null = null;

	async function metadata(): Promise<Metadata> {
		known ??= issuer === GOOGLE_ISSUER ? Promise.resolve(googleMetadata()) : discover(issuer);
		try {
			return await known;
		} catch (error) {
			known = null;
			throw error;
		}
	}

	return {
		clientId,
		clientSecret,
		async endpoints() {
			const { authorization, token } = await metadata();
			return { authorization, token };
		},
		async verify(idToken, { nonce }) {
			const { issuers, keys } = await metadata();
			const claims = await checkToken(idToken, { keys, issuers, audience: clientId });
			if (claims.nonce !== nonce) throw refused("nonce");
			if (claims.azp !== undefined && claims.azp !== clientId) throw refused("azp");
			return personOf(claims);
		},
	};
}

/** Null where the product is not configured for it. */
export const google: GoogleProvider | null =
	env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
		? createGoogleProvider({
				clientId: env.GOOGLE_CLIENT_ID,
				clientSecret: env.GOOGLE_CLIENT_SECRET,
				issuer: env.GOOGLE_ISSUER_URL,
			})
		: null;

/** @throws AppError `not_found` where the product is not configured for it */
export function requireGoogle(): GoogleProvider {
	if (google === null) throw new AppError("not_found", "Google Sign-In isn't set up here.");
	return google;
}

/** https://accounts.google.com/.well-known/openid-configuration, without having to ask at each start. */
function googleMetadata(): Metadata {
	return {
		// Its older tokens lack the scheme: https://developers.google.com/identity/openid-connect/openid-connect
		issuers: [GOOGLE_ISSUER, "accounts.google.com"],
		authorization: "https://accounts.google.com/o/oauth2/v2/auth",
		token: "https://oauth2.googleapis.com/token",
		keys: keySet("https://www.googleapis.com/oauth2/v3/certs"),
	};
}

const discoverySchema = z.object({
	issuer: z.string(),
	authorization_endpoint: z.url(),
	token_endpoint: z.url(),
	jwks_uri: z.url(),
});

async function discover(issuer: string): Promise<Metadata> {
	try {
		const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
		const response = await fetch(url, {
			signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
			redirect: "error",
		});
		if (!response.ok) throw new Error(`status ${response.status}`);
		const found = discoverySchema.parse(await response.json());
		if (found.issuer !== issuer) throw new Error("another issuer");
		return {
			issuers: [issuer],
			authorization: found.authorization_endpoint,
			token: found.token_endpoint,
			keys: keySet(found.jwks_uri),
		};
	} catch (error) {
		throw unreachable(`discovery: ${error instanceof Error ? error.message : error}`);
	}
}

/** Asks for keys once an hour, or when a token names one it has not seen, and then at most every half minute. */
function keySet(url: string): JWTVerifyGetKey {
	return createRemoteJWKSet(new URL(url), {
		timeoutDuration: REQUEST_TIMEOUT_MS,
		cacheMaxAge: KEYS_MAX_AGE_MS,
	});
}

/** What is wrong with the token, as opposed to what kept it from being checked. */
const TOKEN_ERRORS = [
	errors.JWTExpired,
	errors.JWTClaimValidationFailed,
	errors.JWTInvalid,
	errors.JWSInvalid,
	errors.JWSSignatureVerificationFailed,
	errors.JOSEAlgNotAllowed,
	errors.JOSENotSupported,
	errors.JWKSNoMatchingKey,
	errors.JWKSMultipleMatchingKeys,
];

async function checkToken(
	idToken: string,
	{ keys, issuers, audience }: { keys: JWTVerifyGetKey; issuers: string[]; audience: string },
): Promise<JWTPayload> {
	try {
		const { payload } = await jwtVerify(idToken, keys, {
			issuer: issuers,
			audience,
			// The one that Google signs with; never what the token asks for.
			algorithms: ["RS256"],
			requiredClaims: ["exp", "iat", "sub", "nonce"],
			clockTolerance: CLOCK_TOLERANCE_S,
		});
		return payload;
	} catch (error) {
		const code = error instanceof errors.JOSEError ? error.code : String(error);
		const claim = error instanceof errors.JWTClaimValidationFailed ? ` ${error.claim}` : "";
		const isToken = TOKEN_ERRORS.some((kind) => error instanceof kind);
		throw isToken ? refused(code + claim) : unreachable(`keys: ${code}`);
	}
}

const claimsSchema = z.object({
	sub: z.string().min(1).max(255),
	email: emailSchema,
	// Nothing but the boolean: "false" is a truthy text.
	email_verified: z.literal(true),
	name: z.string().nullish().catch(null),
});

function personOf(claims: JWTPayload): GooglePerson {
	const parsed = claimsSchema.safeParse(claims);
	if (!parsed.success) {
		throw refused(`claims: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
	}
	const { sub, email, name } = parsed.data;
	return { subject: sub, email, name: name ?? null };
}
