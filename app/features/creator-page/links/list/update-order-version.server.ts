import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";

/** Increments the version of the page's link order. Every change of positions must call it. */
export async function updateOrderVersion(tx: PageTx, profileId: string): Promise<void> {
	await tx.profile.updateMany({
		where: { id: profileId },
		data: { linkOrderVersion: { increment: 1 } },
	});
}
