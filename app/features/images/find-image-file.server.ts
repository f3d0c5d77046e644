import { IS_VISIBLE_ACCOUNT } from "#app/features/page/visible-page.server.ts";
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

/**
 * Finds the rendition that `/images/{imageId}/{variant}` names, such as `400.webp`. Returns null if there is none, or
 * if its owner's account is suspended or scheduled for deletion. Also finds the pictures of the landing page.
 */
export async function findImageFile({
	imageId,
	variant,
}: {
	imageId: string;
	variant: string;
}): Promise<ImageFile | null> {
	if (!UUID.test(imageId)) return null;
	const own = await findAccountImage({ imageId, variant });
	return own ?? findSiteImage({ imageId, variant });
}

/** Finds a picture of the landing page. Its bytes are a column. */
async function findSiteImage({
	imageId,
	variant,
}: {
	imageId: string;
	variant: string;
}): Promise<ImageFile | null> {
	const [, width, format] = SITE_VARIANT.exec(variant) ?? [];
	if (width === undefined) return null;
	const [row] = await query<{ bytes: Buffer<ArrayBuffer> }>({
		name: "find-site-image",
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

async function findAccountImage({
	imageId,
	variant,
}: {
	imageId: string;
	variant: string;
}): Promise<ImageFile | null> {
	const parts = VARIANT.exec(variant);
	if (!parts) return null;
	const width = Number(parts[1]);
	const format = parts[2] as ImageFormat;
	const [row] = await query<{ contentHash: string }>({
		name: "find-image",
		text: `
			SELECT i.content_hash AS "contentHash" FROM image i
			JOIN "user" u ON u.id = i.user_id AND ${IS_VISIBLE_ACCOUNT}
			WHERE i.id = $1 AND $2 = ANY(i.widths)`,
		values: [imageId, width],
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
