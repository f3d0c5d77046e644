import type { Tx } from "#app/platform/db.server.ts";

/** Writes the position of every link whose place has changed, in one statement however many there are. */
export async function writeLinkOrder(
	tx: Tx,
	{ profileId, ids }: { profileId: string; ids: readonly string[] },
): Promise<void> {
	await tx.$executeRaw`
		UPDATE link
		SET position = wanted.number - 1
		FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, number)
		WHERE link.id = wanted.id
			AND link.profile_id = ${profileId}::uuid
			AND link.position <> wanted.number - 1`;
}
