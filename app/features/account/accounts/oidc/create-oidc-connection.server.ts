import { en } from "#app/i18n/account/en.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { oidcIdentity } from "../sign-in/provider-identity.ts";
import type { OfferedConnection } from "./connection-offer.server.ts";
import { type OidcPerson, type OidcProvider, requireOidcProvider } from "./oidc-provider.server.ts";

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
	const isNew = await db.$transaction(async (tx) => {
		if ((await lockAccount(tx, userId)) === null) {
			throw new AppError("not_found", "This account no longer exists.");
		}
		return insertConnection(tx, { userId, issuer, person });
	});
	if (isNew) await queueOwnerNotice(user.email, { kind: "service-connected", name });
}

/**
 * Connects the person whom a provider has identified before the owner's sign-in, to an account that is locked.
 * @returns the provider's name if the connection is new, or null. @throws AppError `conflict`; `not_found` if the provider is gone
 */
export async function insertOffered(
	tx: Tx,
	{ userId, offer }: { userId: string; offer: OfferedConnection },
): Promise<string | null> {
	const { issuer, name } = requireOidcProvider(offer.provider);
	const { subject, email } = offer;
	const isNew = await insertConnection(tx, { userId, issuer, person: { subject, email } });
	return isNew ? name : null;
}

/**
 * Inserts the connection of an account that is locked.
 * @returns whether it is new. @throws AppError `conflict` if they are not connected and can't be
 */
async function insertConnection(
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
	try {
		await tx.identity.create({ data: { ...identity, userId, email: email ?? "" } });
	} catch (error) {
		// Another account was connected to the same person meanwhile.
		throw isUniqueViolation(error) ? ofAnother() : error;
	}
	return true;
}

function ofAnother(): AppError {
	return new AppError("conflict", en.refusals.providerOfAnother);
}
