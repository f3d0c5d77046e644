import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { refuseUpload } from "#app/features/images/refuse-upload.server.ts";
import { cropOf } from "#app/features/images/schema.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { answerDone } from "#app/forms/answer-form.server.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { describePageImage } from "./describe-page-image.server.ts";
import {
	type describePageImageSchema,
	PAGE_IMAGE_NAMES,
	type removePageImageSchema,
	type uploadPageImageSchema,
} from "./page-images.ts";
import { removePageImage } from "./remove-page-image.server.ts";
import { setPageImage } from "./set-page-image.server.ts";

type Values = z.infer<
	typeof uploadPageImageSchema | typeof removePageImageSchema | typeof describePageImageSchema
>;

/**
 * Answers the forms of the photo and the banner. An upload that a script sent, to show its progress, gets the result
 * instead of a redirect to the page.
 *
 * @param returnTo path of the forms' page
 */
export async function answerPageImage({
	request,
	owner,
	submission,
	values,
	returnTo,
}: {
	request: Request;
	owner: PageEditor;
	submission: Submission<unknown, string[]>;
	values: Values;
	returnTo: string;
}) {
	const { kind } = values;
	const name = PAGE_IMAGE_NAMES[kind];
	const say = (message: string): ToastMessage => ({
		type: "success",
		message: `Your ${name} ${message}`,
	});
	switch (values.intent) {
		case "upload-image": {
			try {
				await setPageImage({ owner, kind, file: values.image, crop: cropOf(values) });
			} catch (error) {
				return refuseUpload({ submission, purpose: kind, error });
			}
			return answerDone({ request, path: returnTo, toast: say("was saved") });
		}
		case "remove-image":
			await removePageImage({ owner, kind });
			return redirectWithToast(returnTo, say("was removed"));
		case "describe-image":
			await describePageImage({ owner, kind, altText: values.altText });
			return redirectWithToast(returnTo, say("description was saved"));
	}
}
