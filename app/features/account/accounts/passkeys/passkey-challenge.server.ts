import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { decrypt, encrypt } from "#app/platform/encryption.server.ts";
import { createKeyMemory } from "#app/platform/rate-limit.server.ts";

/**
 * Challenges for authenticators. One is a time of expiry, encrypted for what it is for: nothing is stored before it is answered.
 * What an authenticator signs names it, so it can't be exchanged.
 */

export const CHALLENGE_TTL_S = 10 * 60;

/** What is asked of an authenticator: to sign in, to make a passkey, or to prove who uses a session. */
export type ChallengeUse = {
	purpose: "sign-in" | "add" | "prove";
	kind: "creator" | "administrator";
	/** Null for a sign-in. */
	sessionId: string | null;
};

const used = createKeyMemory({ name: "passkey-challenge", seconds: CHALLENGE_TTL_S });

export function issueChallenge(
	use: ChallengeUse,
	clock: Clock = systemClock,
): Uint8Array<ArrayBuffer> {
	return encrypt(String(clock.now().getTime() + CHALLENGE_TTL_S * 1000), boundTo(use));
}

/** Whether a challenge, in base64url, was issued for this use and hasn't expired. */
export function isChallengeFor(
	challenge: string,
	use: ChallengeUse,
	clock: Clock = systemClock,
): boolean {
	const expiresAtMs = decrypt(Buffer.from(challenge, "base64url"), boundTo(use));
	return expiresAtMs !== null && Number(expiresAtMs) > clock.now().getTime();
}

/** @returns whether the challenge was unused; true for one of several concurrent calls. @throws AppError `unavailable` */
export function spendChallenge(challenge: string): Promise<boolean> {
	return used.add([Buffer.from(challenge, "base64url").toString("base64url")]);
}

function boundTo({ purpose, kind, sessionId }: ChallengeUse) {
	return { purpose: `passkey-${purpose}`, owner: `${kind}:${sessionId ?? ""}` };
}
