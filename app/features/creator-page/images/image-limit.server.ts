import { formatWholeCount } from "#app/lib/format-count.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Maximum number of images per account, including those in page versions that can be restored. */
const MAX_IMAGES = 1_000;

/**
 * Ensures that the account can have one more image. Icons of links don't count: each link has at most one, fetched
 * automatically. Locks the account's row until the end of the transaction, so that concurrent uploads are counted one
 * after the other.
 * @throws AppError `bad_request`
 */
export async function assertRoomForImage(tx: Tx, userId: string): Promise<void> {
	await tx.$executeRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
	const count = await tx.image.count({ where: { userId, iconOf: null } });
	if (count < MAX_IMAGES) return;
	throw new AppError(
		"bad_request",
		`You have ${formatWholeCount(MAX_IMAGES)} pictures, the maximum. Remove one first.`,
	);
}
