import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import { refuseUpload } from "#app/features/images/refuse-upload.server.ts";
import { cropOf } from "#app/features/images/schema.ts";
import { answerDone, answerFailed, answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { getStoredSeo } from "./queries.server.ts";
import { resetSeo } from "./reset-seo.server.ts";
import { saveSeo } from "./save-seo.server.ts";
import { type SeoEdit, type SeoOwner, seoFailure } from "./schema.ts";
import { describeSeoImage, removeSeoImage, setSeoImage } from "./set-seo-image.server.ts";

/** Answers the forms of the SEO settings. */
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
	const path = href("/dashboard/settings/seo");
	const failedMessage = seoFailure(edit.intent);
	if (edit.intent === "save-seo") {
		const { intent: _, version, ...texts } = edit;
		return answerSelfSaving({
			request,
			submission,
			path,
			save: () => saveSeo({ owner, version, texts }),
			getStored: () => getStoredSeo(owner),
			savedToast: { type: "success", message: "SEO settings saved" },
			failedMessage,
		});
	}
	try {
		const { message, reply } = await performEdit(owner, edit);
		return await answerDone({ request, path, toast: { type: "success", message }, reply });
	} catch (error) {
		if (edit.intent === "upload-picture") return refuseUpload({ submission, purpose: "og", error });
		return answerFailed({ submission, error, failedMessage });
	}
}

/** @returns the success message, and the data that the form receives */
async function performEdit(owner: SeoOwner, edit: Exclude<SeoEdit, { intent: "save-seo" }>) {
	switch (edit.intent) {
		case "reset-seo":
			return { message: "SEO settings reset", reply: { reset: await resetSeo(owner) } };
		case "upload-picture":
			await setSeoImage({ owner, name: edit.picture, file: edit.image, crop: cropOf(edit) });
			return { message: "Preview picture saved", reply: {} };
		case "describe-picture":
			await describeSeoImage({ owner, name: edit.picture, altText: edit.altText });
			return { message: "Description saved", reply: {} };
		case "remove-picture":
			await removeSeoImage({ owner, name: edit.picture });
			return { message: "Preview picture removed", reply: {} };
	}
}
