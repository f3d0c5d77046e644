import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Pictures of one account, on its page or in a version of it that could be brought back. */
const MAX_IMAGES = 1_000;

/**
 * Makes sure that the account can have one more picture. Icons of links do not count: there is one for each link at most,
 * found by us. It locks the account's row until the transaction ends, so that several at once are counted one after
 * another.
 * @throws AppError `bad_request`
 */
export async function assertRoomForImage(tx: Tx, userId: string): Promise<void> {
	await tx.$executeRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
	const count = await tx.image.count({ where: { userId, iconOf: null } });
	if (count < MAX_IMAGES) return;
	throw new AppError(
		"bad_request",
		`You have ${MAX_IMAGES.toLocaleString("en")} pictures, the maximum. Remove one first.`,
	);
}
