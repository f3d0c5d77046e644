import { createHash } from "node:crypto";
import { getPageDocument } from "#app/features/creator-page/history/get-page-document.server.ts";
import { imagesOf } from "#app/features/creator-page/history/page-document.ts";
import type { Tx } from "#app/platform/db.server.ts";

/**
 * Keeps the page as it is now, so that administrators see what a visitor reported, whatever its creator changes
 * afterwards. Reports of an unchanged page share one snapshot.
 * @returns null if the page no longer exists
 */
export async function createSnapshot(tx: Tx, profileId: string): Promise<{ id: string } | null> {
	const document = await getPageDocument(tx, profileId);
	const profile = await tx.profile.findUnique({
		where: { id: profileId },
		select: { username: true, user: { select: { tier: true } } },
	});
	if (document === null || profile === null) return null;
	const { username, user } = profile;
	const { tier } = user;
	const hash = createHash("sha256")
		.update(JSON.stringify([username, tier, document]))
		.digest();
	const key = { profileId, hash: Buffer.from(hash) };
	return tx.pageSnapshot.upsert({
		where: { profileId_hash: key },
		create: { ...key, username, tier, document, imageIds: imagesOf(document) },
		update: {},
		select: { id: true },
	});
}
