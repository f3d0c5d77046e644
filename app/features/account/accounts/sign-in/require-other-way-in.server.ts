import type { Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** A way to sign in that is about to be removed. */
export type WayIn = "password" | "google" | { passkeyId: string } | { identityId: string };

type Kind = "password" | "google" | "passkey" | "service";

const LAST_WAY_IN: Readonly<Record<Kind, string>> = {
	password: "Add a passkey first. Your password is the only way to sign in to your account.",
	google: "Set a password first. Google is the only way to sign in to your account.",
	passkey: "Set a password first. This passkey is the only way to sign in to your account.",
	service: "Set a password first. This service is the only way to sign in to your account.",
};

/**
 * Requires that the account can still be signed in to without one of its ways in. Its row is locked, so that two removals at
 * once can't take both. A provider that is no longer configured, and a password where none signs in, are no ways in.
 * @throws AppError `conflict`
 */
export async function requireOtherWayIn(
	tx: Tx,
	{ userId, without }: { userId: string; without: WayIn },
): Promise<void> {
	const { passwordHash, identities, passkeys } = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			passwordHash: true,
			identities: { select: { id: true, provider: true, issuer: true } },
			passkeys: { select: { id: true } },
		},
	});
	const issuers = new Set(env.OIDC_PROVIDERS.map(({ issuer }) => issuer));
	const isLeft =
		(passwordHash !== null && without !== "password" && env.PASSWORD_SIGN_IN === "on") ||
		identities.some(
			({ id, provider, issuer }) =>
				(provider === "google" ? without !== "google" : issuers.has(issuer)) && !isIn(without, id),
		) ||
		passkeys.some(({ id }) => !isIn(without, id));
	if (!isLeft) throw new AppError("conflict", LAST_WAY_IN[kindOf(without)]);
}

/** Whether the way in is the row with this id. */
function isIn(way: WayIn, id: string): boolean {
	return typeof way !== "string" && Object.values(way).includes(id);
}

function kindOf(way: WayIn): Kind {
	if (typeof way === "string") return way;
	return "passkeyId" in way ? "passkey" : "service";
}
