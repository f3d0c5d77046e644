import { createHash } from "node:crypto";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";

/**
 * A signed cookie between the password and the code: it says whose password was right, and grants nothing by itself. It
 * names the password's hash, so that a new password invalidates it.
 */

const LIFETIME_MS = 5 * 60 * 1000;

const challengeCookie = createSignedCookie("admin-challenge", { maxAgeS: LIFETIME_MS / 1000 });

/** Other signed cookies have other keys, so none of them is accepted as this one. */
const contentSchema = z.object({
	adminChallenge: z.object({
		administratorId: z.uuid(),
		password: z.string(),
		expiresAtMs: z.int(),
		redirectTo: z.string().optional(),
	}),
});

export type Challenge = {
	administratorId: string;
	passwordHash: string;
	redirectTo: string | undefined;
};

/** @returns the `Set-Cookie` value */
export function issueChallenge(
	{ administratorId, passwordHash, redirectTo }: Challenge,
	clock: Clock = systemClock,
): Promise<string> {
	const content: z.infer<typeof contentSchema> = {
		adminChallenge: {
			administratorId,
			password: fingerprint(passwordHash),
			expiresAtMs: clock.now().getTime() + LIFETIME_MS,
			redirectTo,
		},
	};
	return challengeCookie.serialize(content);
}

/** An unexpired challenge. `isFor` compares its password with the stored one. */
export type ReadChallenge = {
	administratorId: string;
	redirectTo: string | undefined;
	isFor(passwordHash: string): boolean;
};

export async function parseChallenge(
	cookies: string | null,
	clock: Clock = systemClock,
): Promise<ReadChallenge | null> {
	const parsed = contentSchema.safeParse(await challengeCookie.parse(cookies));
	if (!parsed.success) return null;
	const { administratorId, password, expiresAtMs, redirectTo } = parsed.data.adminChallenge;
	if (expiresAtMs <= clock.now().getTime()) return null;
	return {
		administratorId,
		redirectTo,
		isFor: (passwordHash) => fingerprint(passwordHash) === password,
	};
}

/** @returns the `Set-Cookie` value that removes the challenge */
export function clearChallenge(): Promise<string> {
	return challengeCookie.serialize("", { maxAge: 0 });
}

function fingerprint(passwordHash: string): string {
	return createHash("sha256").update(passwordHash).digest("base64url");
}
