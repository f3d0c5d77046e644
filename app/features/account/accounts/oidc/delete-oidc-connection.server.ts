import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { requireOtherWayIn } from "../sign-in/require-other-way-in.server.ts";
import { nameOfIssuer } from "./queries.server.ts";

/**
 * Disconnects an OpenID provider from an account, and emails its owner. The caller has confirmed the owner.
 * @throws AppError `conflict` if the account would become inaccessible; `not_found` if it isn't connected
 */
export async function deleteOidcConnection({
	userId,
	identityId,
}: {
	userId: string;
	identityId: string;
}): Promise<void> {
	const { email, name } = await db.$transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		const identity = await tx.identity.findFirst({
			where: { id: identityId, userId, provider: "oidc" },
			select: { issuer: true },
		});
		if (account === null || identity === null) {
			throw new AppError("not_found", "This service is already disconnected.");
		}
		await requireOtherWayIn(tx, { userId, without: { identityId } });
		await tx.identity.deleteMany({ where: { id: identityId, userId } });
		return { email: account.email, name: nameOfIssuer(identity.issuer) };
	});
	await queueOwnerNotice(email, { kind: "service-disconnected", name });
}
