import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { deleteImage } from "#app/features/creator-page/images/delete-image.server.ts";

/**
 * Shows on a link what a job has found: a title, a picture, or both. Whatever the creator has changed since stays. A
 * picture that isn't shown is removed.
 * @param link.url address that the title and picture belong to
 * @param title `before`: the title that is replaced
 * @param imageId stored image that nothing shows yet
 */
export async function updateFoundLink({
	link: { userId, profileId, ...same },
	title,
	imageId,
}: {
	link: { userId: string; profileId: string; id: string; url: string };
	title?: { before: string; found: string };
	imageId: string | null;
}): Promise<void> {
	const isShown = await updatePage({ userId, profileId, actor: "system" }, async (tx) => {
		const titled = title
			? await tx.link.updateMany({
					where: { ...same, title: title.before },
					data: { title: title.found },
				})
			: { count: 0 };
		const pictured = imageId
			? await tx.link.updateMany({
					where: { ...same, thumbnailImageId: null },
					data: { thumbnailImageId: imageId },
				})
			: { count: 0 };
		const isPictured = pictured.count > 0;
		return titled.count > 0 || isPictured ? isPictured : unchanged(isPictured);
	});
	if (imageId && !isShown) await deleteImage({ userId, imageId });
}
