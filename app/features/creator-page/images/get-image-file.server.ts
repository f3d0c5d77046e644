import { IS_VISIBLE_ACCOUNT } from "#app/features/creator-page/core/visible-page.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { imageKey } from "./image-key.server.ts";
import { IMAGE_FORMATS, type ImageFormat } from "./schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VARIANT = new RegExp(`^([1-9]\\d{0,4})\\.(${IMAGE_FORMATS.join("|")})$`);
const SITE_VARIANT = /^([1-9]\d{0,3})\.(webp|png)$/;

export type ImageFile = {
	etag: string;
	contentType: "image/webp" | "image/jpeg" | "image/png";
	/** @returns the bytes, or null if the file is missing from the store */
	read(): Promise<Buffer<ArrayBuffer> | null>;
};

/** The parts of `/images/{imageId}/{variant}`. */
type ImageAddress = { imageId: string; variant: string };

/** Somebody who may see pictures that visitors don't see. */
export type ImageViewer = {
	/** The signed-in creator; null if nobody is signed in. */
	userId: string | null;
	isAdministrator: boolean;
};

/**
 * Finds the rendition that `/images/{imageId}/{variant}` names, such as `400.webp`. Returns null if there is none, if
 * its owner's account is suspended or scheduled for deletion, or if its owner's page is suspended. Also finds the
 * pictures of the landing page.
 */
export async function getImageFile(address: ImageAddress): Promise<ImageFile | null> {
	if (!UUID.test(address.imageId)) return null;
	const own = await findAccountImage(address, IS_SHOWN);
	return own ?? findSiteImage(address);
}

/** Finds a rendition whether visitors see it or not: any for an administrator, for a creator only their own. */
export async function getHiddenImageFile(
	address: ImageAddress,
	{ userId, isAdministrator }: ImageViewer,
): Promise<ImageFile | null> {
	if (!UUID.test(address.imageId)) return null;
	if (isAdministrator) return findAccountImage(address, { name: "any", sql: "true" });
	if (userId === null) return null;
	return findAccountImage(address, { name: "own", sql: "i.user_id = $3" }, [userId]);
}

/** Condition for the pictures that visitors see. */
const IS_SHOWN = {
	name: "shown",
	sql: `${IS_VISIBLE_ACCOUNT} AND NOT EXISTS (
		SELECT FROM profile p WHERE p.user_id = u.id AND p.suspended_at IS NOT NULL
	)`,
};

/** Finds a picture of the landing page. Its bytes are a column. */
async function findSiteImage({ imageId, variant }: ImageAddress): Promise<ImageFile | null> {
	const [, width, format] = SITE_VARIANT.exec(variant) ?? [];
	if (width === undefined) return null;
	const [row] = await query<{ bytes: Buffer<ArrayBuffer> }>({
		name: "get-site-image",
		text: "SELECT bytes FROM site_image WHERE id = $1 AND width = $2 AND format = $3",
		values: [imageId, Number(width), format],
	});
	if (!row) return null;
	return {
		etag: `"${imageId}"`,
		contentType: format === "png" ? "image/png" : "image/webp",
		read: async () => row.bytes,
	};
}

async function findAccountImage(
	{ imageId, variant }: ImageAddress,
	condition: { name: string; sql: string },
	values: readonly string[] = [],
): Promise<ImageFile | null> {
	const parts = VARIANT.exec(variant);
	if (!parts) return null;
	const width = Number(parts[1]);
	const format = parts[2] as ImageFormat;
	const [row] = await query<{ contentHash: string }>({
		name: `get-image-${condition.name}`,
		text: `
			SELECT i.content_hash AS "contentHash" FROM image i
			JOIN "user" u ON u.id = i.user_id
			WHERE i.id = $1 AND $2 = ANY(i.widths) AND ${condition.sql}`,
		values: [imageId, width, ...values],
	});
	if (!row) return null;
	return {
		etag: `"${row.contentHash.slice(0, 24)}-${width}-${format}"`,
		contentType: format === "webp" ? "image/webp" : "image/jpeg",
		read: async () => {
			const bytes = await storage.get(imageKey({ ...row, width, format }));
			return bytes && Buffer.from(bytes);
		},
	};
}
