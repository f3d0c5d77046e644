import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import type { Crop } from "#app/features/creator-page/images/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type PageImageKind, purposeOf } from "./page-images.ts";
import { updatePageImageRow } from "./update-page-image-row.server.ts";

/**
 * Replaces an image of the page with an upload. A background picture is then the page's background style.
 * @param crop area in pixels of the upright picture; centered if missing
 * @throws AppError the errors of `createUploadedImage`; `forbidden` for a background picture that the plan doesn't include;
 * `not_found`
 */
export async function updatePageImage({
	owner,
	kind,
	file,
	crop,
}: {
	owner: PageEditor;
	kind: PageImageKind;
	file: File;
	crop: Crop | undefined;
}): Promise<void> {
	const { userId } = owner;
	const purpose = purposeOf(kind);
	if (purpose === "background") await requireStyles(userId);
	const image = await createUploadedImage({ userId, purpose, file, crop });
	await updatePageImageRow({ owner, kind, imageId: image.id });
}

/** Reads the tier from the account: the session may have been read before the plan changed. */
async function requireStyles(userId: string): Promise<void> {
	const { tier } = await db.user.findUniqueOrThrow({
		where: { id: userId },
		select: { tier: true },
	});
	if (entitlementsOf(tier).themeStyles) return;
	throw new AppError("forbidden", `${partOfPlans("themeStyles")}. Upgrade to choose them.`);
}
