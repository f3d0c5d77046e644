import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PageImageKind } from "./page-images.ts";
import type { PageOwner } from "./schema.ts";

/** Says in words what the photo or the banner shows. @throws AppError `not_found` when there is none */
export async function describePageImage({
	owner,
	kind,
	altText,
}: {
	owner: PageOwner;
	kind: PageImageKind;
	altText: string;
}): Promise<void> {
	const page = { id: owner.profileId, userId: owner.userId };
	const { count } = await db.image.updateMany({
		where: {
			userId: owner.userId,
			...(kind === "profile" ? { profileOf: { is: page } } : { bannerOf: { is: page } }),
		},
		data: { altText },
	});
	if (count === 0) throw new AppError("not_found", "This picture no longer exists.");
	await invalidatePublicPage(owner.profileId);
}
