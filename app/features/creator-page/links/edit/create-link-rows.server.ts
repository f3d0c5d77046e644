import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { type LinkKind, Prisma } from "#app/generated/prisma/client.ts";
import { updateOrderVersion } from "../list/update-order-version.server.ts";

/** Columns of a new link; missing ones get the defaults of the database. */
export type LinkRow = Omit<Prisma.LinkCreateManyInput, "profileId" | "position" | "utm"> & {
	utm?: Prisma.InputJsonValue | null;
};

/**
 * Inserts links below all others of their page. Only deleted links that come back as they were are inserted elsewhere
 * (`restore-links.server.ts`).
 *
 * @returns what was inserted, in the order of `rows`
 */
export async function createLinkRows(
	tx: PageTx,
	{ profileId, rows }: { profileId: string; rows: readonly LinkRow[] },
): Promise<{ id: string; kind: LinkKind; icon: string | null }[]> {
	await updateOrderVersion(tx, profileId);
	const first = await tx.link.count({ where: { profileId } });
	const inserted = await tx.link.createManyAndReturn({
		data: rows.map((row, index) => ({
			...row,
			utm: row.utm ?? Prisma.DbNull,
			profileId,
			position: first + index,
		})),
		select: { id: true, kind: true, icon: true, position: true },
	});
	return inserted.sort((a, b) => a.position - b.position);
}
