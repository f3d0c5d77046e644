import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Revokes a token: it is invalid from the next call on.
 * @throws AppError `not_found` if it is revoked already or belongs to another account
 */
export async function deleteAccessToken({
	userId,
	tokenId,
}: {
	userId: string;
	tokenId: string;
}): Promise<void> {
	const { count } = await db.accessToken.deleteMany({ where: { id: tokenId, userId } });
	if (count === 0) throw new AppError("not_found", "This token is already revoked.");
}
