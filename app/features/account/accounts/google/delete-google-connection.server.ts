import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";

const LAST_WAY_IN_MESSAGE =
	"Set a password first. Google is the only way to sign in to your account.";
const NOT_CONNECTED_MESSAGE = "No Google account is connected.";

/**
 * Disconnects Google sign-in from an account, and emails its owner.
 * @throws AppError `conflict` if the account has no password and would become inaccessible; `not_found` if no
 * Google account is connected
 */
export async function deleteGoogleConnection(userId: string): Promise<void> {
	// A single statement, so that the password check and the deletion are atomic.
	const { count } = await db.identity.deleteMany({
		where: { userId, provider: "google", user: { passwordHash: { not: null } } },
	});
	const user = await db.user.findUnique({
		where: { id: userId },
		select: { email: true, identities: { where: { provider: "google" }, select: { id: true } } },
	});
	if (count === 0) {
		throw user && user.identities.length > 0
			? new AppError("conflict", LAST_WAY_IN_MESSAGE)
			: new AppError("not_found", NOT_CONNECTED_MESSAGE);
	}
	if (user) await queueOwnerNotice(user.email, { kind: "google-disconnected" });
}
