import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type MoveDirection, moveInOrder } from "./link-order.ts";

/**
 * Moves a social icon one place; at the end of the row it stays. The form for the addresses is not stale afterwards: a
 * move changes none of them.
 * @throws AppError `not_found` for a platform that is not on the owner's page
 */
export async function moveSocialLink({
	owner,
	platform,
	direction,
}: {
	owner: PageOwner;
	platform: string;
	direction: MoveDirection;
}): Promise<void> {
	const { profileId, userId } = owner;
	await db.$transaction(async (tx) => {
		// Two moves at once: the second sees the order that the first has made.
		await tx.$queryRaw`SELECT 1 FROM profile WHERE id = ${profileId}::uuid FOR UPDATE`;
		const socials = await tx.socialLink.findMany({
			where: { profileId, profile: { userId } },
			orderBy: [{ position: "asc" }, { platform: "asc" }],
			select: { platform: true, position: true },
		});
		const before = socials.map((social) => social.platform);
		if (!before.includes(platform)) {
			throw new AppError("not_found", "This social link is no longer on your page.");
		}
		for (const [position, name] of moveInOrder(before, { id: platform, direction }).entries()) {
			if (socials.find((social) => social.platform === name)?.position === position) continue;
			await tx.socialLink.update({
				where: { profileId_platform: { profileId, platform: name } },
				data: { position },
			});
		}
	});
	await invalidatePublicPage(profileId);
}
