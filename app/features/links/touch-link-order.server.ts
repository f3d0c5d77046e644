import type { PageTx } from "#app/features/page/change-page.server.ts";

/** Raises the version of the page's link order: part of every change of positions. */
export async function touchLinkOrder(tx: PageTx, profileId: string): Promise<void> {
	await tx.profile.updateMany({
		where: { id: profileId },
		data: { linkOrderVersion: { increment: 1 } },
	});
}
