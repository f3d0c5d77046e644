import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { notifyOwner } from "../notify-owner.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

const OF_ANOTHER_MESSAGE = "This Google account is connected to another account.";
const ONE_ALREADY_MESSAGE = "Another Google account is already connected. Disconnect it first.";

type Connection = { user: { userId: string; email: string }; person: GooglePerson };

/**
 * Lets a Google account sign in to the account of who is signed in, and tells the owner by mail. Again is no error.
 * @throws AppError `conflict` when it opens another account, or when another one opens this
 */
export async function connectGoogle({ user, person }: Connection): Promise<void> {
	const { subject, email } = person;
	if (await isConnected({ user, person })) return;
	try {
		await db.identity.create({
			data: { userId: user.userId, provider: "google", subject, email },
		});
	} catch (error) {
		// Somebody was faster: the same person, or not.
		if (isUniqueViolation(error) && (await isConnected({ user, person }))) return;
		throw error;
	}
	await notifyOwner(user.email, { kind: "google-connected" });
}

/** @throws AppError `conflict` when they are not, and can't be */
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
