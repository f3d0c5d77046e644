import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

const OF_ANOTHER_MESSAGE = "This Google account is connected to another account.";
const ONE_ALREADY_MESSAGE = "Another Google account is already connected. Disconnect it first.";

type Connection = { user: { userId: string; email: string }; person: GooglePerson };

/**
 * Connects a Google account to the signed-in user's account, and emails the owner. Idempotent.
 * @throws AppError `conflict` if either account is already connected to another one
 */
export async function createGoogleConnection({ user, person }: Connection): Promise<void> {
	const { subject, email } = person;
	if (await isConnected({ user, person })) return;
	try {
		await db.identity.create({
			data: { userId: user.userId, provider: "google", subject, email },
		});
	} catch (error) {
		// A concurrent request was faster, for the same Google account or another.
		if (isUniqueViolation(error) && (await isConnected({ user, person }))) return;
		throw error;
	}
	await queueOwnerNotice(user.email, { kind: "google-connected" });
}

/** @throws AppError `conflict` if they are not connected and can't be */
async function isConnected({ user: { userId }, person: { subject } }: Connection) {
	const related = await db.identity.findMany({
		where: { provider: "google", OR: [{ subject }, { userId }] },
		select: { userId: true, subject: true },
	});
	if (related.some((one) => one.subject === subject && one.userId !== userId)) {
		throw new AppError("conflict", OF_ANOTHER_MESSAGE);
	}
	if (related.some((one) => one.subject !== subject)) {
		throw new AppError("conflict", ONE_ALREADY_MESSAGE);
	}
	return related.length > 0;
}
