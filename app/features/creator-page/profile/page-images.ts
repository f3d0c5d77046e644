import { z } from "zod";
import {
	altTextSchema,
	type ImagePurpose,
	imageUploadFields,
} from "#app/features/creator-page/images/schema.ts";

/** The images of a page as a whole, and the forms that change them. Safe in the browser. */

export const PAGE_IMAGES = ["profile", "banner", "background", "darkBackground"] as const;
export type PageImageKind = (typeof PAGE_IMAGES)[number];

/** Display names. */
export const PAGE_IMAGE_NAMES: Record<PageImageKind, string> = {
	profile: "photo",
	banner: "banner",
	background: "background picture",
	darkBackground: "background picture for dark mode",
};

/** @returns the size and format in which an image is stored */
export function purposeOf(kind: PageImageKind): ImagePurpose {
	return kind === "darkBackground" ? "background" : kind;
}

const kind = z.enum(PAGE_IMAGES);

/** Images with alternative text; a picture behind a page is decoration. */
export const DESCRIBED_IMAGES = ["profile", "banner"] as const satisfies PageImageKind[];
export type DescribedImageKind = (typeof DESCRIBED_IMAGES)[number];

export const uploadPageImageSchema = z.object({
	intent: z.literal("upload-image"),
	kind,
	...imageUploadFields,
});
export const removePageImageSchema = z.object({ intent: z.literal("remove-image"), kind });
export type ChangePageImage = z.infer<typeof uploadPageImageSchema | typeof removePageImageSchema>;

export const describePageImageSchema = z.object({
	intent: z.literal("describe-image"),
	kind: z.enum(DESCRIBED_IMAGES),
	altText: altTextSchema,
});
