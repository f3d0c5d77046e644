import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { DescribedImageKind } from "./page-images.ts";

/** Sets the alt text of the photo or the banner. @throws AppError `not_found` if there is no such image */
export async function updatePageImageText({
	owner,
	kind,
	altText,
}: {
	owner: PageEditor;
	kind: DescribedImageKind;
	altText: string;
}): Promise<void> {
	const page = { id: owner.profileId };
	await updatePage(owner, async (tx) => {
		const { count } = await tx.image.updateMany({
			where: kind === "profile" ? { profileOf: { is: page } } : { bannerOf: { is: page } },
			data: { altText },
		});
		if (count === 0) throw new AppError("not_found", "This picture no longer exists.");
	});
}
