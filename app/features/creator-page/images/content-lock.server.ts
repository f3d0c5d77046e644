import type { Tx } from "#app/platform/db.server.ts";

/**
 * Serializes, until the end of the transaction, storing and removing files of this content. All images with the same
 * content share their files, so removing the last image removes the files.
 */
export async function lockContent(tx: Tx, contentHash: string): Promise<void> {
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`image ${contentHash}`}, 0))`;
}
