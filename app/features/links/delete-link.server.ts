import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";

/** Deletes a link; those below it move up. @throws AppError `not_found` */
export async function deleteLink({
	owner,
	linkId,
}: {
	owner: PageOwner;
	linkId: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		await touchLinkOrder(tx, owner);
		const link = await tx.link.findUnique({
			where: { id: linkId, profileId: owner.profileId },
			select: { position: true },
		});
		if (!link) throw new AppError("not_found", "This link no longer exists.");
		await tx.link.delete({ where: { id: linkId } });
		await tx.link.updateMany({
			where: { profileId: owner.profileId, position: { gt: link.position } },
			data: { position: { decrement: 1 } },
		});
	});
	await invalidatePublicPage(owner.profileId);
}
