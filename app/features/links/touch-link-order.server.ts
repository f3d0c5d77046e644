import type { PageOwner } from "#app/features/profile/schema.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Raises the version of the page's link order. It comes first in every transaction that changes positions: the row it
 * locks makes them wait for one another, so positions stay 0 to n-1 whatever happens at once.
 *
 * @param version of the order that the change was made against, where that matters
 * @throws AppError `conflict` when the order has another version by now; `not_found`
 */
export async function touchLinkOrder(tx: Tx, owner: PageOwner, version?: number): Promise<void> {
	const ownPage = { id: owner.profileId, userId: owner.userId };
	const { count } = await tx.profile.updateMany({
		where: version === undefined ? ownPage : { ...ownPage, linkOrderVersion: version },
		data: { linkOrderVersion: { increment: 1 } },
	});
	if (count === 1) return;
	const exists = await tx.profile.count({ where: ownPage });
	throw exists === 0
		? new AppError("not_found", "This page no longer exists.")
		: new AppError("conflict", "The order of the links has been changed elsewhere.");
}
