import type { Tx } from "#app/platform/db.server.ts";

/**
 * Makes who keeps files of this content and who removes them wait for each other, until the transaction ends: files
 * are shared by all images of the same content, so the last of them to go takes the files along.
 */
export async function lockContent(tx: Tx, contentHash: string): Promise<void> {
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`image ${contentHash}`}, 0))`;
}
