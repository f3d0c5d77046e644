import { randomUUIDv7 } from "node:crypto";
import { changePage, type PageTx } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { UNDO_MINUTES } from "./schema.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";
import { writeLinkOrder } from "./write-link-order.server.ts";

const UNDO_MS = UNDO_MINUTES * 60_000;

/**
 * Deletes links; the links below move up. `restoreLinks` can restore them completely for 30 minutes. Links that are
 * already deleted are skipped.
 * @throws AppError `not_found` if none is left
 */
export async function deleteLinks(
	{ owner, linkIds }: { owner: PageEditor; linkIds: readonly string[] },
	clock: Clock = systemClock,
): Promise<{ removalId: string; count: number }> {
	const removalId = randomUUIDv7();
	const count = await changePage(owner, async (tx) => {
		const removed = await removeLinks(tx, {
			profileId: owner.profileId,
			linkIds,
			removalId,
			now: clock.now(),
		});
		if (removed === 0) throw new AppError("not_found", "This link no longer exists.");
		return removed;
	});
	return { removalId, count };
}

/** Deletes links, as `deleteLinks` does. @returns the number of links that were there */
export async function removeLinks(
	tx: PageTx,
	{
		profileId,
		linkIds,
		removalId,
		now,
	}: { profileId: string; linkIds: readonly string[]; removalId: string; now: Date },
): Promise<number> {
	const expiresAt = new Date(now.getTime() + UNDO_MS);
	await touchLinkOrder(tx, profileId);
	// A link that was deleted, restored and deleted again is stored as it is now.
	const kept = await tx.$executeRaw`
		INSERT INTO removed_link (id, profile_id, removal_id, row, image_ids, expires_at)
		SELECT l.id, l.profile_id, ${removalId}::uuid, to_jsonb(l),
			array_remove(ARRAY[l.icon_image_id, l.thumbnail_image_id,
				CASE WHEN l.kind = 'file' THEN nullif(l.details->>'file', '')::uuid END], NULL), ${expiresAt}
		FROM link l
		WHERE l.profile_id = ${profileId}::uuid AND l.id = ANY(${[...linkIds]}::uuid[])
		ON CONFLICT (id) DO UPDATE SET removal_id = excluded.removal_id, row = excluded.row,
			image_ids = excluded.image_ids, expires_at = excluded.expires_at`;
	if (kept === 0) return 0;
	await tx.link.deleteMany({ where: { profileId, id: { in: [...linkIds] } } });
	const left = await tx.link.findMany({
		where: { profileId },
		select: { id: true },
		orderBy: { position: "asc" },
	});
	await writeLinkOrder(tx, { profileId, ids: left.map((link) => link.id) });
	return kept;
}
