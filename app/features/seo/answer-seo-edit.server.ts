import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import { refuseUpload } from "#app/features/images/refuse-upload.server.ts";
import { cropOf } from "#app/features/images/schema.ts";
import { refuseForm } from "#app/forms/form.server.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { getStoredSeo } from "./queries.server.ts";
import { resetSeo } from "./reset-seo.server.ts";
import { saveSeo } from "./save-seo.server.ts";
import { type SeoEdit, type SeoOwner, seoFailure } from "./schema.ts";
import { describeSeoImage, removeSeoImage, setSeoImage } from "./set-seo-image.server.ts";

/**
 * The answer to the forms of the SEO settings: to a page another page, to a script how it went and what is stored now.
 */
export async function answerSeoEdit({
	request,
	owner,
	submission,
	edit,
}: {
	request: Request;
	owner: SeoOwner;
	submission: Submission<unknown, string[]>;
	edit: SeoEdit;
}) {
	const done = (message: string, answer: object = {}) => {
		const toast: ToastMessage = { type: "success", message };
		return acceptsHtml(request)
			? redirectWithToast(href("/dashboard/settings/seo"), toast)
			: data({ ...answer, toast });
	};
	try {
		switch (edit.intent) {
			case "save-seo": {
				const { intent: _, version, ...texts } = edit;
				const saved = await saveSeo({ owner, version, texts });
				return acceptsHtml(request) ? done("SEO settings saved") : data({ saved });
			}
			case "reset-seo":
				return done("SEO settings reset", { reset: await resetSeo(owner) });
			case "upload-picture":
				await setSeoImage({ owner, name: edit.picture, file: edit.image, crop: cropOf(edit) });
				return done("Preview picture saved");
			case "describe-picture":
				await describeSeoImage({ owner, name: edit.picture, altText: edit.altText });
				return done("Description saved");
			case "remove-picture":
				await removeSeoImage({ owner, name: edit.picture });
				return done("Preview picture removed");
		}
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code === "conflict" && edit.intent === "save-seo") {
			const conflict = await getStoredSeo(owner);
			return data({ result: submission.reply(), conflict }, { status: error.status });
		}
		if (edit.intent === "upload-picture") return refuseUpload({ submission, purpose: "og", error });
		return refuseForm(submission, {
			status: error.status,
			formErrors: [error.message],
			toast: { type: "error", message: seoFailure(edit.intent) },
		});
	}
}
