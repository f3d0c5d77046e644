import { removeImage } from "#app/features/images/remove-image.server.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { PageImageKind } from "./page-images.ts";
import type { PageOwner } from "./schema.ts";

/**
 * Puts an image, or none, in the place of the one before, which goes unless something else names it. Of two at once the
 * last one stays.
 * @throws AppError `not_found`
 */
export async function swapPageImage({
	owner,
	kind,
	imageId,
}: {
	owner: PageOwner;
	kind: PageImageKind;
	imageId: string | null;
}): Promise<void> {
	const [row] = await query<{ formerId: string | null }>({
		text: SWAP[kind],
		values: [owner.profileId, owner.userId, imageId],
	});
	if (!row) throw new AppError("not_found", "This page no longer exists.");
	await invalidatePublicPage(owner.profileId);
	if (row.formerId) await removeImage({ userId: owner.userId, imageId: row.formerId });
}

function swapOf(column: "profile_image_id" | "banner_image_id"): string {
	return `
		UPDATE profile p SET ${column} = $3, updated_at = now()
		FROM (SELECT id, ${column} AS former FROM profile WHERE id = $1 AND user_id = $2 FOR UPDATE) before
		WHERE p.id = before.id
		RETURNING before.former AS "formerId"`;
}

const SWAP: Record<PageImageKind, string> = {
	profile: swapOf("profile_image_id"),
	banner: swapOf("banner_image_id"),
};
