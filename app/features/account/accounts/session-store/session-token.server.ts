import { createHash, hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isCanonicalJwt } from "#app/lib/canonical-base64.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";

/**
 * Access tokens of sessions: signed JWTs that name a session (RFC 9068 in spirit). They are checked against the session
 * for each call, so a suspension or a sign-out ends them at once.
 */

const ACCESS_TOKEN_TTL_S = 15 * 60;
const ALGORITHM = "HS256";
const KEY_BYTES = 32;

/** Audience: a token of one kind is invalid for the other. */
export type TokenAudience = "creator" | "administrator";

export type SessionClaims = { audience: TokenAudience; ownerId: string; sessionId: string };

const claimsSchema = z.object({
	aud: z.enum(["creator", "administrator"]),
	sub: z.uuid(),
	sid: z.uuid(),
	exp: z.int(),
});

/** One key for each secret, the newest first: it signs, and the others verify until their secret is removed. */
const keys = env.SESSION_SECRETS.map((secret) => ({
	kid: createHash("sha256").update(`kid:${secret}`).digest("base64url").slice(0, 8),
	key: Buffer.from(hkdfSync("sha256", secret, "", "access-token", KEY_BYTES)),
}));

/** Tokens whose signature is known to be valid, with the time of their expiry in seconds since the epoch. */
const verified = new LRUCache<string, SessionClaims & { exp: number }>({ max: 10_000 });

/** @returns a token for 15 minutes */
export async function signSessionToken(
	{ audience, ownerId, sessionId }: SessionClaims,
	clock: Clock = systemClock,
): Promise<string> {
	const [current] = keys;
	if (!current) throw new Error("There is no secret to sign with");
	const now = Math.floor(clock.now().getTime() / 1000);
	return new SignJWT({ sid: sessionId })
		.setProtectedHeader({ alg: ALGORITHM, kid: current.kid, typ: "at+jwt" })
		.setSubject(ownerId)
		.setAudience(audience)
		.setIssuedAt(now)
		.setExpirationTime(now + ACCESS_TOKEN_TTL_S)
		.sign(current.key);
}

/** @returns the fields of an answer that begins or renews a session of a program (RFC 6749, section 5.1) */
export async function answerSessionToken(claims: SessionClaims, clock: Clock = systemClock) {
	return {
		access_token: await signSessionToken(claims, clock),
		token_type: "Bearer" as const,
		expires_in: ACCESS_TOKEN_TTL_S,
	};
}

/** @returns the token of an `Authorization` header, or null if it is missing or of another scheme */
export function parseBearer(authorization: string | null): string | null {
	return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @returns the claims of a token whose signature is valid and which has not expired, or null. */
export async function parseSessionToken(
	token: string,
	clock: Clock = systemClock,
): Promise<SessionClaims | null> {
	// The package accepts a signature in another spelling.
	if (!isCanonicalJwt(token)) return null;
	const nowS = clock.now().getTime() / 1000;
	const known = verified.get(token);
	if (known) return known.exp > nowS ? known : null;
	try {
		const { payload } = await jwtVerify(
			token,
			({ kid }) => {
				const found = keys.find((key) => key.kid === kid);
				if (!found) throw new Error("unknown key");
				return found.key;
			},
			{ algorithms: [ALGORITHM], typ: "at+jwt", currentDate: clock.now() },
		);
		const { aud, sub, sid, exp } = claimsSchema.parse(payload);
		const claims = { audience: aud, ownerId: sub, sessionId: sid, exp };
		verified.set(token, claims);
		return claims;
	} catch {
		return null;
	}
}
