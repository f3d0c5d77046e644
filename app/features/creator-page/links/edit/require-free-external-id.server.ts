import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Checks that no other link of the page has an external id. The transaction holds the page, so none can get it meanwhile.
 * @throws AppError `invalid` with `field`
 */
export async function requireFreeExternalId(
	tx: PageTx,
	{
		profileId,
		externalId,
		linkId,
	}: { profileId: string; externalId: string | null | undefined; linkId?: string },
): Promise<void> {
	if (externalId === null || externalId === undefined) return;
	const holder = await tx.link.findUnique({
		where: { profileId_externalId: { profileId, externalId } },
		select: { id: true },
	});
	if (holder === null || holder.id === linkId) return;
	throw new AppError("invalid", "Another link of this page has this external id.", {
		field: "externalId",
	});
}
