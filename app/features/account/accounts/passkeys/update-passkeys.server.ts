import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { requireOtherWayIn } from "../sign-in/require-other-way-in.server.ts";
import { explainInsert, insertPasskey, parseNewPasskey } from "./passkey-row.server.ts";

/** A creator's passkeys: adding, renaming and removing one. The callers of adding and removing have confirmed the owner. */

type Owner = { userId: string; sessionId: string; email: string };

/**
 * Adds the passkey that an authenticator has made, and emails the owner.
 * @param answer of the authenticator, as JSON
 * @returns its id
 * @throws AppError `bad_request`; `conflict` for too many, or one that is there already; `unavailable`
 */
export async function addPasskey({
	owner: { userId, sessionId, email },
	name,
	answer,
	clock = systemClock,
}: {
	owner: Owner;
	name: string;
	answer: string;
	clock?: Clock;
}): Promise<string> {
	const passkey = await parseNewPasskey(answer, { kind: "creator", sessionId }, clock);
	const owner = { kind: "creator", id: userId } as const;
	try {
		const id = await db.$transaction(async (tx) => {
			await lockAccount(tx, userId);
			return insertPasskey(tx, owner, { ...passkey, name }, clock);
		});
		await queueOwnerNotice(email, { kind: "passkey-added", name });
		return id;
	} catch (error) {
		throw explainInsert(error);
	}
}

/** @throws AppError `not_found` */
export async function renamePasskey({
	userId,
	passkeyId,
	name,
}: {
	userId: string;
	passkeyId: string;
	name: string;
}): Promise<void> {
	const { count } = await db.passkey.updateMany({
		where: { id: passkeyId, userId },
		data: { name },
	});
	if (count === 0) throw noLongerThere();
}

/** Removes a passkey, and emails the owner. @throws AppError `not_found`; `conflict` for the last way in */
export async function removePasskey({
	owner: { userId, email },
	passkeyId,
}: {
	owner: Omit<Owner, "sessionId">;
	passkeyId: string;
}): Promise<void> {
	const { name } = await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		const passkey = await tx.passkey.findFirst({
			where: { id: passkeyId, userId },
			select: { name: true },
		});
		if (passkey === null) throw noLongerThere();
		await requireOtherWayIn(tx, { userId, without: { passkeyId } });
		await tx.passkey.delete({ where: { id: passkeyId } });
		return passkey;
	});
	await queueOwnerNotice(email, { kind: "passkey-removed", name });
}

function noLongerThere(): AppError {
	return new AppError("not_found", "This passkey is no longer there.");
}
