import type { ProofMeans } from "#app/forms/form-reply.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { hasFreshProof } from "../queries.server.ts";
import { PASSWORD_MAX_LENGTH } from "../schema.ts";
import { PASSWORD_MISSING_MESSAGE, WRONG_PASSWORD_MESSAGE } from "../settings-schema.ts";

/**
 * Tries to confirm the owner by password. Counted per account only: whoever tries has a session already, and the owner
 * can take the account back with a new password at any time.
 */
const confirmations = createRateLimit({
	name: "confirm-owner",
	tries: 10,
	perSeconds: 15 * 60,
	message: "Too many wrong passwords. Please try again later.",
});

const SIGN_IN_AGAIN_MESSAGE = "Sign in with Google again, then try again.";
const USE_PASSKEY_MESSAGE = "Sign in with your passkey again, then try again.";

type Owner = { userId: string; sessionId: string };

/**
 * Confirms that the user of this session is the account's owner, before changes that a borrowed browser must not make: by
 * the password or, within 10 minutes of a proof, without one. A right password is a proof.
 *
 * @param currentPassword is checked whenever it is given
 * @throws AppError with details.proof, a `ProofMeans`, and details.byPasskey, whether a passkey would do as well: `bad_request` (details.field `currentPassword`) for a missing or wrong
 * password, `forbidden` if an account without one has to sign in again; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmOwner({
	owner,
	currentPassword,
	clock = systemClock,
}: {
	owner: Owner;
	currentPassword: string | undefined;
	clock?: Clock;
}): Promise<void> {
	if (currentPassword === undefined && (await hasFreshProof(owner, clock))) return;
	const user = await db.user.findUnique({
		where: { id: owner.userId },
		select: {
			passwordHash: true,
			identities: { select: { id: true } },
			passkeys: { take: 1, select: { id: true } },
		},
	});
	const byPasskey = (user?.passkeys.length ?? 0) > 0;
	if (user?.passwordHash) {
		const { passwordHash } = user;
		const sent = { owner, passwordHash, currentPassword, clock };
		await confirmByPassword(sent, { proof: "password", byPasskey });
	} else if (!(await hasFreshProof(owner, clock))) {
		const isConnected = (user?.identities.length ?? 0) > 0;
		const isPasskeyAlone = byPasskey && !isConnected;
		const proof: ProofMeans = isPasskeyAlone ? "passkey" : "sign-in";
		const message = isPasskeyAlone ? USE_PASSKEY_MESSAGE : SIGN_IN_AGAIN_MESSAGE;
		throw new AppError("forbidden", message, { proof, byPasskey });
	}
}

/** @returns the password in the fields of a form that was sent again with it */
export function readSentPassword({ currentPassword }: Readonly<Record<string, unknown>>) {
	const isSent = typeof currentPassword === "string" && currentPassword !== "";
	return isSent ? currentPassword.slice(0, PASSWORD_MAX_LENGTH + 1) : undefined;
}

/**
 * @param details of an error about the password
 * @throws AppError `bad_request` (details.field `currentPassword`); `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmByPassword(
	{
		owner: { userId, sessionId },
		passwordHash,
		currentPassword,
		clock = systemClock,
	}: {
		owner: Owner;
		passwordHash: string;
		currentPassword: string | undefined;
		clock?: Clock;
	},
	details: { proof?: ProofMeans; byPasskey?: boolean } = {},
): Promise<void> {
	const refused = (message: string) =>
		new AppError("bad_request", message, { ...details, field: "currentPassword" });
	if (currentPassword === undefined) throw refused(PASSWORD_MISSING_MESSAGE);
	await confirmations.consume([userId]);
	if (!(await verifyPassword(passwordHash, currentPassword))) throw refused(WRONG_PASSWORD_MESSAGE);
	await confirmations.reset([userId]);
	await db.session.updateMany({
		where: { id: sessionId, userId },
		data: { provedAt: clock.now() },
	});
}
