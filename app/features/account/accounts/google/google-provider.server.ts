import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { isCanonicalJwt } from "#app/lib/canonical-base64.ts";
import { textField } from "#app/lib/text-field.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { verifiedEmailSchema } from "../schema.ts";
import { refused, unreachable } from "./google-refusals.server.ts";

/** A person's identity from a verified identity token. */
export type GooglePerson = {
	/** `sub`: the only property of a Google account that is never reassigned. */
	subject: string;
	/** Address verified by Google, in the form that accounts store. */
	email: string;
	name: string | null;
};

export type GoogleProvider = {
	clientId: string;
	clientSecret: string;
	/** URLs for sign-in and for the code exchange. @throws AppError `unavailable` */
	endpoints(): Promise<{ authorization: string; token: string }>;
	/**
	 * Verifies an identity token: signed by one of the provider's keys, by this issuer, for this product, not expired,
	 * with this `nonce` (null: with none), for a person whose address Google has verified.
	 * @throws AppError `unauthenticated` if it is invalid; `unavailable` without the keys
	 */
	verify(idToken: string, options: { nonce: string | null }): Promise<GooglePerson>;
};

type Configuration = { clientId: string; clientSecret: string; issuer: string };

type Metadata = {
	/** Allowed values of `iss`. */
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

/** @param issuer Google's, or an emulator's, whose endpoints are discovered (OpenID Connect Discovery 1.0) */
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
			if ((claims.nonce ?? null) !== nonce) throw refused("nonce");
			if (claims.azp !== undefined && claims.azp !== clientId) throw refused("azp");
			return personOf(claims);
		},
	};
}

/** Null if Google is not configured. */
export const google: GoogleProvider | null =
	env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
		? createGoogleProvider({
				clientId: env.GOOGLE_CLIENT_ID,
				clientSecret: env.GOOGLE_CLIENT_SECRET,
				issuer: env.GOOGLE_ISSUER_URL,
			})
		: null;

/** @throws AppError `not_found` if Google is not configured */
export function requireGoogle(): GoogleProvider {
	if (google === null) throw new AppError("not_found", "Google Sign-In isn’t set up here.");
	return google;
}

/** A copy of https://accounts.google.com/.well-known/openid-configuration, so that no start has to request it. */
function googleMetadata(): Metadata {
	return {
		// Google's older tokens lack the scheme: https://developers.google.com/identity/openid-connect/openid-connect
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

/** Fetches keys once an hour, or when a token names an unknown one, then at most every 30 seconds. */
function keySet(url: string): JWTVerifyGetKey {
	return createRemoteJWKSet(new URL(url), {
		timeoutDuration: REQUEST_TIMEOUT_MS,
		cacheMaxAge: KEYS_MAX_AGE_MS,
	});
}

/** Errors of an invalid token, as opposed to failures to verify it. */
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
	// The package accepts a signature in another spelling, which would pass as a token that wasn't used yet.
	if (!isCanonicalJwt(idToken)) throw refused("spelling");
	try {
		const { payload } = await jwtVerify(idToken, keys, {
			issuer: issuers,
			audience,
			// The algorithm that Google uses; never the one that the token names.
			algorithms: ["RS256"],
			requiredClaims: ["exp", "iat", "sub"],
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
	sub: textField({ max: 255 }).min(1),
	email: verifiedEmailSchema,
	// Only the boolean: the string "false" is truthy.
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
