import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { type FormArgs, formAction } from "#app/forms/form-action.server.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { intentOf } from "#app/lib/intent-of.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PictureSlot } from "../landing/picture-slots.ts";
import {
	contentFailed,
	SECTION_FORMS,
	type SectionName,
	sectionExtrasSchema,
	updateFailed,
} from "../landing/schema.ts";
import { fromFormValue, toFormValue } from "../landing/sections.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";
import { updateMaintenanceMode } from "./update-maintenance-mode.server.ts";
import { deletePicture, uploadPicture } from "./update-picture.server.ts";
import { updateSection } from "./update-section.server.ts";

type Edited = {
	actor: AuditActor;
	name: SectionName;
	/** The section's picture, if it has one. */
	slot: PictureSlot | null;
};

type Args = FormArgs & { edited: Edited };

/** @throws AppError `bad_request` for other forms */
export async function answerSectionForm(args: Args) {
	const intent = await intentOf(args.request);
	// A button that adds, removes or moves an item sends the section's form, too.
	if (intent === "save-section") return save(args);
	return extra({ files: intent === "upload-picture" ? ["image"] : [] })(args);
}

const save = formAction({
	schema: ({ name }: Edited) => SECTION_FORMS[name],
	fields: "list",
	by: ({ edited }: Args) => edited,
	invalid: updateFailed(INVALID_FORM_MESSAGE),
	failed: updateFailed(),
	on: {
		async run({ intent: _, version, ...value }, { actor, name }) {
			const content = fromFormValue(name, value);
			const saved = await updateSection({ actor, name, content, version });
			return { saved: { ...saved, values: toFormValue(name, content) }, toast: "Draft saved" };
		},
		async stored(_, { name }) {
			const { draft, sections } = await getHomepageDraft();
			const values = toFormValue(name, draft[name]);
			return { conflict: { version: sections[name].version, values } };
		},
	},
});

const extra = (fields: { files: string[] }) =>
	formAction({
		schema: sectionExtrasSchema,
		fields,
		by: ({ edited }: Args) => edited,
		invalid: updateFailed(),
		failed: contentFailed,
		on: {
			"upload-picture": {
				async run({ version, image: file }, { actor, slot }) {
					if (slot === null) throw noSuchForm();
					await uploadPicture({ actor, slot, version, file });
					return "Picture added to the draft";
				},
				explain: besidePicture,
			},
			async "remove-picture"({ version }, { actor, slot }) {
				if (slot === null) throw noSuchForm();
				await deletePicture({ actor, slot, version });
				return "Picture removed from the draft";
			},
			async "set-maintenance"({ maintenance }, { actor, name }) {
				if (name !== "settings") throw noSuchForm();
				await updateMaintenanceMode({ actor, isOn: maintenance === "on" });
				return `Maintenance mode is ${maintenance}`;
			},
		},
	});

function besidePicture(error: unknown): unknown {
	return error instanceof AppError
		? new AppError(error.code, error.message, { ...error.details, field: "image" })
		: error;
}

function noSuchForm(): AppError {
	return new AppError("bad_request", "This section has no such form.");
}
