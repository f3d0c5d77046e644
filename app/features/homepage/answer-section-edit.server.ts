import { data } from "react-router";
import type { AuditActor } from "#app/features/audit/record-audit.server.ts";
import { answerFailed, answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { parseForm, parseListForm, refuseForm } from "#app/forms/form.server.ts";
import { intentOf } from "#app/lib/intent-of.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { removePicture, uploadPicture } from "./change-picture.server.ts";
import type { PictureSlot } from "./picture-slots.ts";
import { readDraft } from "./read-draft.server.ts";
import { saveSection } from "./save-section.server.ts";
import {
	SECTION_FORMS,
	type SectionExtra,
	type SectionName,
	sectionExtrasSchema,
	updateFailed,
} from "./schema.ts";
import { fromFormValue, toFormValue } from "./sections.ts";
import { setMaintenanceMode } from "./set-maintenance-mode.server.ts";

type Edit = {
	request: Request;
	actor: AuditActor;
	name: SectionName;
	/** Path of the section's page. */
	path: string;
	/** The section's picture, if it has one. */
	slot: PictureSlot | null;
};

/** Answers the forms of a section of the landing page. @throws AppError `bad_request` for other forms */
export async function answerSectionEdit(edit: Edit) {
	// A button that adds, removes or moves an item sends the section's form, too.
	if ((await intentOf(edit.request)) === "save-section") return answerSave(edit);
	return answerExtra(edit);
}

async function answerSave({ request, actor, name, path }: Edit) {
	const submission = await parseListForm(request, SECTION_FORMS[name]);
	// Shown again with its item more or less, or in another order.
	if (submission.status === undefined) return data({ result: submission.reply() });
	if (submission.status !== "success") {
		return refuseForm(submission, {
			toast: { type: "error", message: updateFailed("Please fix the errors in the form") },
		});
	}
	const { intent: _, version, ...value } = submission.value;
	const content = fromFormValue(name, value);
	return answerSelfSaving({
		request,
		submission,
		path,
		save: async () => ({
			...(await saveSection({ actor, name, content, version })),
			values: toFormValue(name, content),
		}),
		getStored: async () => {
			const { draft, sections } = await readDraft();
			return { version: sections[name].version, values: toFormValue(name, draft[name]) };
		},
		savedToast: { type: "success", message: "Draft saved" },
		failedMessage: updateFailed("Please try again."),
	});
}

async function answerExtra({ request, actor, name, path, slot }: Edit) {
	const isUpload = (await intentOf(request)) === "upload-picture";
	const submission = await parseForm(request, sectionExtrasSchema, {
		files: isUpload ? ["image"] : [],
	});
	if (submission.status !== "success") {
		return refuseForm(submission, {
			toast: { type: "error", message: updateFailed("Please try again.") },
		});
	}
	try {
		const message = await performExtra(submission.value, { actor, name, slot });
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const message = updateFailed(error.message);
		if (!isUpload) return answerFailed({ submission, error, failedMessage: message });
		return refuseForm(submission, {
			status: error.status,
			fieldErrors: { image: [error.message] },
			toast: { type: "error", message },
			hideFields: ["image" as never],
		});
	}
}

/** @returns what to say once it is done */
async function performExtra(
	edit: SectionExtra,
	{ actor, name, slot }: Pick<Edit, "actor" | "name" | "slot">,
): Promise<string> {
	if (edit.intent === "set-maintenance") {
		if (name !== "settings") throw noSuchForm();
		const isOn = edit.maintenance === "on";
		await setMaintenanceMode({ actor, isOn });
		return `Maintenance mode is ${isOn ? "on" : "off"}`;
	}
	if (slot === null) throw noSuchForm();
	const { version } = edit;
	if (edit.intent === "remove-picture") {
		await removePicture({ actor, slot, version });
		return "Picture removed from the draft";
	}
	await uploadPicture({ actor, slot, version, file: edit.image });
	return "Picture added to the draft";
}

function noSuchForm(): AppError {
	return new AppError("bad_request", "This section has no such form.");
}
