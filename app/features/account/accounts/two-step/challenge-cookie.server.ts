import { createHash } from "node:crypto";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import {
	type OfferedConnection,
	offeredConnectionSchema,
} from "../oidc/connection-offer.server.ts";

/**
 * A signed cookie between the first step of a sign-in and the code: it says whose it was, and grants nothing by itself. It
 * names the password's hash, so that a new password invalidates it.
 */

const LIFETIME_MS = 5 * 60 * 1000;

const challengeCookie = createSignedCookie("sign-in-challenge", { maxAgeS: LIFETIME_MS / 1000 });

/** Other signed cookies have other contents, so none of them is accepted as this one. */
const contentSchema = z.object({
	signInChallenge: z.object({
		userId: z.uuid(),
		password: z.string(),
		remember: z.boolean(),
		redirectTo: z.string().optional(),
		plan: z.string().optional(),
		connects: offeredConnectionSchema.optional(),
		expiresAtMs: z.int(),
	}),
});

/** What was proven, and where the sign-in leads. */
export type Challenge = {
	userId: string;
	passwordHash: string | null;
	remember: boolean;
	redirectTo?: string | undefined;
	plan?: string | undefined;
	/** What a right code connects to the account besides, after the password of the account with that address. */
	connects?: OfferedConnection | undefined;
};

/** @returns the `Set-Cookie` value */
export function issueChallenge(
	{ passwordHash, ...challenge }: Challenge,
	clock: Clock = systemClock,
): Promise<string> {
	const content: z.infer<typeof contentSchema> = {
		signInChallenge: {
			...challenge,
			password: fingerprint(passwordHash),
			expiresAtMs: clock.now().getTime() + LIFETIME_MS,
		},
	};
	return challengeCookie.serialize(content);
}

/** An unexpired challenge. `isFor` compares its password with the stored one. */
export type ReadChallenge = Omit<Challenge, "passwordHash"> & {
	isFor(passwordHash: string | null): boolean;
};

export async function parseChallenge(
	cookies: string | null,
	clock: Clock = systemClock,
): Promise<ReadChallenge | null> {
	const parsed = contentSchema.safeParse(await challengeCookie.parse(cookies));
	if (!parsed.success) return null;
	const { password, expiresAtMs, ...challenge } = parsed.data.signInChallenge;
	if (expiresAtMs <= clock.now().getTime()) return null;
	return { ...challenge, isFor: (passwordHash) => fingerprint(passwordHash) === password };
}

/** @returns the `Set-Cookie` value that removes the challenge */
export function clearChallenge(): Promise<string> {
	return challengeCookie.serialize("", { maxAge: 0 });
}

function fingerprint(passwordHash: string | null): string {
	return createHash("sha256")
		.update(passwordHash ?? "none")
		.digest("base64url");
}
