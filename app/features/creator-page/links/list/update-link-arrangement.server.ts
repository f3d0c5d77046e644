import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type PlacedLink, settleGroups } from "./link-groups.ts";
import { updateOrderVersion } from "./update-order-version.server.ts";

/**
 * Changes the order of a page's links and which of them are in groups: the only way to do so, because it keeps places
 * without gaps and the links of each group right below it. Writes the links that have changed, in a single statement.
 * @param change returns all links, each once, in the new order
 * @returns the links in the stored order
 */
export async function updateLinkArrangement(
	tx: PageTx,
	{
		profileId,
		change = (links) => links,
	}: { profileId: string; change?: (links: PlacedLink[]) => PlacedLink[] },
): Promise<PlacedLink[]> {
	await updateOrderVersion(tx, profileId);
	const before = await tx.link.findMany({
		where: { profileId },
		select: { id: true, kind: true, groupId: true },
		orderBy: { position: "asc" },
	});
	const after = settleGroups(change(before));
	const groupIds = after.map(({ groupId }) => groupId);
	await tx.$executeRaw`
		UPDATE link
		SET position = wanted.number - 1, group_id = wanted.group_id
		FROM unnest(${after.map(({ id }) => id)}::uuid[], ${groupIds}::uuid[])
			WITH ORDINALITY AS wanted (id, group_id, number)
		WHERE link.id = wanted.id AND link.profile_id = ${profileId}::uuid
			AND (link.position <> wanted.number - 1 OR link.group_id IS DISTINCT FROM wanted.group_id)`;
	return after;
}
