import { en } from "#app/i18n/account/en.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { oidcIdentity } from "../sign-in/provider-identity.ts";
import type { OidcPerson, OidcProvider } from "./oidc-provider.server.ts";

type Connection = {
	userId: string;
	issuer: string;
	person: { subject: string; email: string | null };
};

/**
 * Connects a person at an OpenID provider to the signed-in user's account, and emails the owner. Idempotent.
 * @throws AppError `conflict` if either is already connected to another one; `not_found` if the account was deleted
 */
export async function createOidcConnection({
	user,
	provider: { issuer, name },
	person,
}: {
	user: { userId: string; email: string };
	provider: Pick<OidcProvider, "issuer" | "name">;
	person: OidcPerson;
}): Promise<void> {
	const { userId } = user;
	const isNew = await orConflict(() =>
		db.$transaction(async (tx) => {
			if ((await lockAccount(tx, userId)) === null) {
				throw new AppError("not_found", "This account no longer exists.");
			}
			return insertConnection(tx, { userId, issuer, person });
		}),
	);
	if (isNew) await queueOwnerNotice(user.email, { kind: "service-connected", name });
}

/**
 * Inserts the connection of an account that is locked.
 * @returns whether it is new. @throws AppError `conflict` if they are not connected and can't be
 */
export async function insertConnection(
	tx: Tx,
	{ userId, issuer, person: { subject, email } }: Connection,
): Promise<boolean> {
	const identity = oidcIdentity({ issuer, subject });
	const related = await tx.identity.findMany({
		where: { provider: "oidc", issuer, OR: [{ subject }, { userId }] },
		select: { userId: true, subject: true },
	});
	if (related.some((one) => one.subject === subject && one.userId !== userId)) throw ofAnother();
	if (related.some((one) => one.subject !== subject)) {
		throw new AppError("conflict", en.refusals.providerConnectedAlready);
	}
	if (related.length > 0) return false;
	await tx.identity.create({ data: { ...identity, userId, email: email ?? "" } });
	return true;
}

/** Maps the error if another account was connected to the same person meanwhile. */
export async function orConflict<Done>(work: () => Promise<Done>): Promise<Done> {
	try {
		return await work();
	} catch (error) {
		throw isUniqueViolation(error) ? ofAnother() : error;
	}
}

function ofAnother(): AppError {
	return new AppError("conflict", en.refusals.providerOfAnother);
}
