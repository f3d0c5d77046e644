import { changePage, type PageTx } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredOrder } from "./schema.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";
import { writeLinkOrder } from "./write-link-order.server.ts";

/**
 * Changes the order of consecutive links of the page: of all links, or of the part of a long list that is shown.
 * @param first place of the first of these links, counted from 0
 * @param ids ids of all these links, each once, in the new order
 * @param version version of the order that the new one is based on
 * @returns the same links with the order's new version
 * @throws AppError `conflict` if the order has changed since; `not_found` if these are not the links at those places
 */
export async function reorderLinks({
	owner,
	version,
	first,
	ids,
}: StoredOrder & { owner: PageEditor }): Promise<StoredOrder> {
	const { profileId } = owner;
	await changePage(owner, async (tx) => {
		await requireVersion(tx, { profileId, version });
		await touchLinkOrder(tx, profileId);
		const links = await tx.link.findMany({
			where: { profileId, position: { gte: first, lt: first + ids.length } },
			select: { id: true },
		});
		const own = new Set(links.map((link) => link.id));
		// With the same version, these places hold the same links: any difference is a forged request.
		const isSame =
			ids.length > 0 &&
			ids.length === own.size &&
			new Set(ids).size === own.size &&
			ids.every((id) => own.has(id));
		if (!isSame)
			throw new AppError("not_found", "The list of links has changed. Please reload the page.");
		await writeLinkOrder(tx, { profileId, ids, first });
	});
	return { version: version + 1, first, ids };
}

async function requireVersion(
	tx: PageTx,
	{ profileId, version }: { profileId: string; version: number },
): Promise<void> {
	const { linkOrderVersion } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { linkOrderVersion: true },
	});
	if (linkOrderVersion === version) return;
	throw new AppError("conflict", "The order of your links was changed elsewhere.");
}
