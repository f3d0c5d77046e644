import { formatWholeCount } from "#app/lib/format-count.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";

/** Maximum number of images per account, including those in page versions that can be restored. */
const MAX_IMAGES = 1_000;

const HOUR_S = 60 * 60;
const uploads = createRateLimit({
	name: "upload",
	tries: 60,
	perSeconds: HOUR_S,
	message: "You have uploaded 60 pictures in the last hour. Please try again later.",
});

/**
 * Counts a picture before it is read that the owner uploads, or takes from a website.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countUploadedImage({ userId }: { userId: string }): Promise<void> {
	await uploads.consume([userId]);
}

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

/** As `assertRoomForImage`, before work that is in vain if there is no room. */
export async function assertRoomForFetchedImage(userId: string): Promise<void> {
	await db.$transaction((tx) => assertRoomForImage(tx, userId));
}
