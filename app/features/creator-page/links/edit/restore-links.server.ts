import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { type PageTx, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PlacedLink } from "../list/link-groups.ts";
import { insertIntoOrder } from "../list/link-order.ts";
import { updateLinkArrangement } from "../list/update-link-arrangement.server.ts";

/**
 * Restores links that were deleted together: with their ids, so that their addresses and analytics are theirs again, and
 * at their original places as far as those exist. A restored group contains the links again that stayed below it.
 * @throws AppError `gone` if it is too late, or they are already restored; `not_found`
 */
export async function restoreLinks(
	{ owner, removalId }: { owner: PageEditor; removalId: string },
	clock: Clock = systemClock,
): Promise<{ ids: string[] }> {
	const { profileId } = owner;
	const restored = await updatePage(owner, async (tx) => {
		const links = await insertLinks(tx, { profileId, removalId, now: clock.now() });
		if (links.length === 0) {
			throw new AppError("gone", "These links can no longer be restored.");
		}
		await tx.removedLink.deleteMany({ where: { profileId, removalId } });
		await updateLinkArrangement(tx, { profileId, change: (all) => inOldPlaces(all, links) });
		return links;
	});
	return { ids: restored.map((link) => link.id) };
}

function inOldPlaces(all: readonly PlacedLink[], restored: readonly Restored[]): PlacedLink[] {
	const byId = new Map(all.map((link) => [link.id, link]));
	const groupOf = new Map(
		restored.flatMap(({ id, grouped }) => grouped.map((linkId) => [linkId, id] as const)),
	);
	const isRestored = new Set(restored.map(({ id }) => id));
	const others = all.map(({ id }) => id).filter((id) => !isRestored.has(id));
	return insertIntoOrder(others, restored).flatMap((id) => {
		const link = byId.get(id);
		return link ? [{ ...link, groupId: link.groupId ?? groupOf.get(id) ?? null }] : [];
	});
}

/** `place` is the original place, `grouped` the ids of links that were in it and weren't deleted with it. */
type Restored = { id: string; place: number; grouped: string[] };

/** Inserts the links below all others for now, so that places stay unique. */
function insertLinks(
	tx: PageTx,
	{ profileId, removalId, now }: { profileId: string; removalId: string; now: Date },
): Promise<Restored[]> {
	return tx.$queryRaw<Restored[]>`
		WITH removed AS (
			SELECT r.id, (row ->> 'position')::int AS place, coalesce(row -> 'grouped', '[]') AS grouped,
				r.row || jsonb_build_object(
				'profile_id', r.profile_id,
				'position', (SELECT count(*) FROM link WHERE profile_id = r.profile_id)
					+ row_number() OVER (ORDER BY (row ->> 'position')::int) - 1,
				-- Whoever still has it open in a form finds that it has changed.
				'version', (row ->> 'version')::int + 1,
				-- Missing if it was deleted before the column existed.
				'details', coalesce(row -> 'details', '{}'),
				-- Its group may be gone, unless it is restored with it.
				'group_id', (SELECT row -> 'group_id' WHERE EXISTS (SELECT 1 FROM link g WHERE g.profile_id = r.profile_id
						AND g.id = (row ->> 'group_id')::uuid)
					OR EXISTS (SELECT 1 FROM removed_link g WHERE g.profile_id = r.profile_id
						AND g.removal_id = r.removal_id AND g.id = (row ->> 'group_id')::uuid)),
				-- A program may have added another link with this id meanwhile.
				'external_id', (SELECT row ->> 'external_id' WHERE NOT EXISTS (SELECT 1 FROM link l
					WHERE l.profile_id = r.profile_id AND l.external_id = row ->> 'external_id')),
				'icon_image_id', (SELECT id FROM image WHERE id = (row ->> 'icon_image_id')::uuid),
				'thumbnail_image_id',
					(SELECT id FROM image WHERE id = (row ->> 'thumbnail_image_id')::uuid)) AS row
			FROM removed_link r
			WHERE r.profile_id = ${profileId}::uuid AND r.removal_id = ${removalId}::uuid
				AND r.expires_at > ${now}
				AND NOT EXISTS (SELECT 1 FROM link l WHERE l.id = r.id)
		), inserted AS (
			INSERT INTO link SELECT (jsonb_populate_record(NULL::link, row)).* FROM removed
			RETURNING id
		)
		SELECT removed.id, removed.place, removed.grouped FROM removed JOIN inserted USING (id) ORDER BY place`;
}
