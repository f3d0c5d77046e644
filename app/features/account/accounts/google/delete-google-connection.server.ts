import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { requireOtherWayIn } from "../sign-in/require-other-way-in.server.ts";

const NOT_CONNECTED_MESSAGE = "No Google account is connected.";

/**
 * Disconnects Google sign-in from an account, and emails its owner.
 * @throws AppError `conflict` if the account would become inaccessible; `not_found` if no Google account is connected
 */
export async function deleteGoogleConnection(userId: string): Promise<void> {
	const email = await db.$transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		const google = { userId, provider: "google" } as const;
		if (account === null || (await tx.identity.count({ where: google })) === 0) {
			throw new AppError("not_found", NOT_CONNECTED_MESSAGE);
		}
		await requireOtherWayIn(tx, { userId, without: "google" });
		await tx.identity.deleteMany({ where: google });
		return account.email;
	});
	await queueOwnerNotice(email, { kind: "google-disconnected" });
}
