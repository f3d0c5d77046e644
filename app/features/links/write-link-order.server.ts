import type { PageTx } from "#app/features/page/change-page.server.ts";

/**
 * Writes the position of every link whose place has changed, in a single statement.
 * @param first place of the first of `ids`, counted from 0
 */
export async function writeLinkOrder(
	tx: PageTx,
	{ profileId, ids, first = 0 }: { profileId: string; ids: readonly string[]; first?: number },
): Promise<void> {
	await tx.$executeRaw`
		UPDATE link
		SET position = ${first}::int + wanted.number - 1
		FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, number)
		WHERE link.id = wanted.id
			AND link.profile_id = ${profileId}::uuid
			AND link.position <> ${first}::int + wanted.number - 1`;
}
