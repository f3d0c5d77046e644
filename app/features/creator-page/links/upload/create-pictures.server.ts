import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import { deleteImage } from "#app/features/creator-page/images/delete-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createLinkRow } from "../edit/create-link-row.server.ts";
import { countAddedLinks } from "../edit/limits.server.ts";
import { refuseKinds } from "../edit/require-kinds.server.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { type AddedPictures, describeRefused, type RefusedFile } from "./pictures.ts";

/**
 * Adds pictures at the end of the page or of a group, or a gallery with them, in the order of the files. Files that are
 * no pictures, or too large, are left out; only if all are, nothing is added.
 * @param id id from the form, of the gallery or else of the first picture, so that submitting the same form again adds
 * nothing
 * @param gallery the gallery to add, which may have no pictures yet; null for pictures alone
 * @param picture caption and description, for a single picture
 * @returns the id of what was added first
 * @throws AppError `bad_request` with the field `images` if no file was accepted; `bad_request` for more than a page may
 * have, or for a full account; `rate_limited`; those of `requireGroup`
 */
export async function createPictures({
	owner,
	id = crypto.randomUUID(),
	gallery,
	groupId = null,
	files,
	picture = { title: "", alt: "" },
}: {
	owner: PageEditor;
	id?: string | undefined;
	gallery: { title: string } | null;
	groupId?: string | null | undefined;
	files: readonly File[];
	picture?: { title: string; alt: string };
}): Promise<{ id: string } & AddedPictures> {
	const { userId, profileId } = owner;
	const isThere = await db.link.count({ where: { id, profileId } });
	if (isThere > 0) return { id, added: files.length, refused: [] };
	const kinds: LinkKind[] = [
		...(gallery ? ["gallery" as const] : []),
		...files.map(() => "picture" as const),
	];
	// Before files are processed that there is no room for.
	const refusal = (await refuseKinds(db, { profileId, kinds })).find((each) => each !== null);
	if (refusal) throw refusal;
	const { imageIds, refused } = await storeAll({ userId, files });
	if (files.length > 0 && imageIds.length === 0) {
		throw new AppError("bad_request", describeRefused(refused), { field: "images" });
	}
	const links = imageIds.map((thumbnailImageId) => ({
		kind: "picture" as const,
		title: picture.title,
		url: "",
		details: { alt: picture.alt },
		thumbnailImageId,
	}));
	let isNew = false;
	try {
		await countAddedLinks(owner, links.length + (gallery ? 1 : 0));
		isNew = await updatePage(owner, async (tx) => {
			const rows = gallery
				? [{ kind: "gallery" as const, title: gallery.title, url: "" }, ...links]
				: links;
			for (const [index, row] of rows.entries()) {
				const isFirst = index === 0;
				const into = gallery ? (isFirst ? null : id) : groupId;
				const link = { ...row, groupId: into };
				const made = await createLinkRow(tx, { profileId, ...(isFirst ? { id } : {}), link });
				// Sent twice at the same time.
				if (!made.isNew) return unchanged(false);
			}
			return true;
		});
	} finally {
		if (!isNew) for (const imageId of imageIds) await deleteImage({ userId, imageId });
	}
	return { id, added: links.length, refused };
}

/** Stores pictures one after the other: each takes a core and up to 150 MB. */
async function storeAll({
	userId,
	files,
}: {
	userId: string;
	files: readonly File[];
}): Promise<{ imageIds: string[]; refused: RefusedFile[] }> {
	const imageIds: string[] = [];
	const refused: RefusedFile[] = [];
	for (const file of files) {
		try {
			const { id } = await createUploadedImage({ userId, purpose: "picture", file });
			imageIds.push(id);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			refused.push({ name: file.name, reason: error.message });
		}
	}
	return { imageIds, refused };
}
