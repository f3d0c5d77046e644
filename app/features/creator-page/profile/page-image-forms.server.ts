import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { cropOf } from "#app/features/creator-page/images/schema.ts";
import { explainUpload } from "#app/features/creator-page/images/upload-problem.server.ts";
import type { Intents } from "#app/forms/form-action.server.ts";
import { deletePageImage } from "./delete-page-image.server.ts";
import { type ChangePageImage, PAGE_IMAGE_NAMES, purposeOf } from "./page-images.ts";
import { updatePageImage } from "./update-page-image.server.ts";

/** What the forms of photo and banner do, on any page. */
export const PAGE_IMAGE_FORMS = {
	"upload-image": {
		async run({ kind, image: file, ...edit }, owner) {
			await updatePageImage({ owner, kind, file, crop: cropOf(edit) });
			return { toast: `Your ${PAGE_IMAGE_NAMES[kind]} was saved`, reply: {} };
		},
		explain: (error, { kind }) => explainUpload(purposeOf(kind), error),
		reasonAsToast: true,
	},
	"remove-image": {
		async run({ kind }, owner) {
			await deletePageImage({ owner, kind });
			return `Your ${PAGE_IMAGE_NAMES[kind]} was removed`;
		},
		reasonAsToast: true,
	},
} satisfies Intents<ChangePageImage, PageEditor>;

/** @returns what is wrong with an uploaded picture, in the words for the picture */
export function imageProblem({
	image,
	cropX,
	cropY,
	cropWidth,
	cropHeight,
}: Partial<Record<string, string[] | null>>): string | undefined {
	return (image ?? cropX ?? cropY ?? cropWidth ?? cropHeight)?.[0];
}
