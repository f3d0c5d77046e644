import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** A way to sign in that is about to be removed. */
export type WayIn = "password" | "google" | { passkeyId: string };

const LAST_WAY_IN: Readonly<Record<"password" | "google" | "passkey", string>> = {
	password: "Add a passkey first. Your password is the only way to sign in to your account.",
	google: "Set a password first. Google is the only way to sign in to your account.",
	passkey: "Set a password first. This passkey is the only way to sign in to your account.",
};

/**
 * Requires that the account can still be signed in to without one of its ways in. Its row is locked, so that two removals at
 * once can't take both.
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
			identities: { select: { id: true } },
			passkeys: { select: { id: true } },
		},
	});
	const passkeyId = typeof without === "string" ? null : without.passkeyId;
	const isLeft =
		(passwordHash !== null && without !== "password") ||
		(identities.length > 0 && without !== "google") ||
		passkeys.some(({ id }) => id !== passkeyId);
	if (!isLeft) {
		throw new AppError("conflict", LAST_WAY_IN[typeof without === "string" ? without : "passkey"]);
	}
}
