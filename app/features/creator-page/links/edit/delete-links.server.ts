import { randomUUIDv7 } from "node:crypto";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { type PageTx, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { updateLinkArrangement } from "../list/update-link-arrangement.server.ts";
import { UNDO_MINUTES } from "../schema.ts";

const UNDO_MS = UNDO_MINUTES * 60_000;

/**
 * Deletes links; the links below move up, and those of a deleted group stay, outside. `restoreLinks` can restore them
 * completely for 30 minutes. Links that are already deleted are skipped.
 * @throws AppError `not_found` if none is left
 */
export async function deleteLinks(
	{ owner, linkIds }: { owner: PageEditor; linkIds: readonly string[] },
	clock: Clock = systemClock,
): Promise<{ removalId: string; count: number }> {
	const removalId = randomUUIDv7();
	const count = await updatePage(owner, async (tx) => {
		const removed = await deleteLinkRows(tx, {
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
export async function deleteLinkRows(
	tx: PageTx,
	{
		profileId,
		linkIds,
		removalId,
		now,
	}: { profileId: string; linkIds: readonly string[]; removalId: string; now: Date },
): Promise<number> {
	const expiresAt = new Date(now.getTime() + UNDO_MS);
	// A link that was deleted, restored and deleted again is stored as it is now.
	const kept = await tx.$executeRaw`
		INSERT INTO removed_link (id, profile_id, removal_id, row, image_ids, expires_at)
		SELECT l.id, l.profile_id, ${removalId}::uuid,
			-- The links of a group that stay are its links again if it is restored.
			to_jsonb(l) || jsonb_build_object('grouped', (SELECT coalesce(jsonb_agg(g.id ORDER BY g.position), '[]')
				FROM link g WHERE g.group_id = l.id AND g.id <> ALL(${[...linkIds]}::uuid[]))),
			array_remove(ARRAY[l.icon_image_id, l.thumbnail_image_id,
				CASE WHEN l.kind = 'file' THEN nullif(l.details->>'file', '')::uuid END], NULL), ${expiresAt}
		FROM link l
		WHERE l.profile_id = ${profileId}::uuid AND l.id = ANY(${[...linkIds]}::uuid[])
		ON CONFLICT (id) DO UPDATE SET removal_id = excluded.removal_id, row = excluded.row,
			image_ids = excluded.image_ids, expires_at = excluded.expires_at`;
	if (kept === 0) return 0;
	await tx.link.deleteMany({ where: { profileId, id: { in: [...linkIds] } } });
	await updateLinkArrangement(tx, { profileId });
	return kept;
}
