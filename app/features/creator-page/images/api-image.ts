import { z } from "zod";
import { textField } from "#app/lib/text-field.ts";
import type { Crop } from "./schema.ts";
import { CROP_FAILED } from "./schema.ts";

/** Images in the HTTP API. */

const URL_MAX_LENGTH = 2_048;

export const apiImage = z
	.object({
		url: z.url().meta({ description: "The largest file, a JPEG" }),
		width: z.int(),
		height: z.int(),
		alt_text: z.string(),
	})
	.meta({ id: "Image" });

export type ApiImage = z.infer<typeof apiImage>;

/** Field of a body that names a stored image, as clients send back what they have read. */
export const apiImageUrl = textField({ max: URL_MAX_LENGTH }).nullable().meta({
	description: "The URL as read keeps the picture, and null or an empty text removes it.",
});

/** Numbers of a multipart form are texts. */
const side = textField({ max: 13, tooLong: CROP_FAILED }).regex(/^\d{1,6}(?:\.\d{1,6})?$/, {
	error: CROP_FAILED,
});

/** Fields of an upload besides its file: the area in pixels of the upright picture, or none to crop around the center. */
export const apiCropFields = z
	.strictObject({ crop_x: side, crop_y: side, crop_width: side, crop_height: side })
	.partial();

/** @returns the crop in an upload's fields; with missing sides it is one that `createImage` refuses */
export function apiCropOf(fields: z.infer<typeof apiCropFields>): Crop | undefined {
	const sides = [fields.crop_x, fields.crop_y, fields.crop_width, fields.crop_height];
	if (sides.every((each) => each === undefined)) return undefined;
	const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = sides.map(
		(each) => (each === undefined ? Number.NaN : Number(each)),
	);
	return { x, y, width, height };
}
