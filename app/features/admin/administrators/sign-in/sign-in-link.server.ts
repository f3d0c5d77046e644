import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { decrypt, encrypt } from "#app/platform/encryption.server.ts";
import { createKeyMemory } from "#app/platform/rate-limit.server.ts";

/**
 * The token of a link that logs an administrator in once. Nothing is stored before it is used: it says, encrypted, whose it is
 * and how long it is valid.
 */

const SIGN_IN_LINK_TTL_S = 10 * 60;

const BOUND_TO = { purpose: "administrator-sign-in-link", owner: "administrator" };
const contentSchema = z.object({ administratorId: z.uuid(), expiresAtMs: z.int() });
const used = createKeyMemory({ name: "admin-sign-in-link", seconds: SIGN_IN_LINK_TTL_S });

/** @returns text for a URL */
export function issueSignInToken(administratorId: string, clock: Clock = systemClock): string {
	const expiresAtMs = clock.now().getTime() + SIGN_IN_LINK_TTL_S * 1000;
	return encrypt(JSON.stringify({ administratorId, expiresAtMs }), BOUND_TO).toString("base64url");
}

/** @returns whose token it is, without using it up; null for any other */
export function parseSignInToken(token: string, clock: Clock = systemClock): string | null {
	const text = decrypt(Buffer.from(token, "base64url"), BOUND_TO);
	if (text === null) return null;
	const { administratorId, expiresAtMs } = contentSchema.parse(JSON.parse(text));
	return expiresAtMs > clock.now().getTime() ? administratorId : null;
}

/** @returns whether the token was unused; true for one of several concurrent calls. @throws AppError `unavailable` */
export function spendSignInToken(token: string): Promise<boolean> {
	// Other spellings of the same bytes are the same token.
	return used.add([Buffer.from(token, "base64url").toString("base64url")]);
}
