import type { Submission } from "@conform-to/react";
import { refuseForm } from "#app/forms/form.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { INVALID_FORM_MESSAGE } from "./schema.ts";

/**
 * The response to a form of the administrators that its schema refuses or, with `error`, that failed: the text once,
 * beside its field, above the form, or as a toast.
 * @param options.isButton true for forms that are only a button
 * @throws unexpected errors
 */
export function refuseTargetForm<Schema extends Record<string, unknown>>(
	submission: Submission<Schema, string[]>,
	{ error, isButton = false }: { error?: unknown; isButton?: boolean } = {},
) {
	if (error === undefined) {
		return refuseForm(submission, { toast: { type: "error", message: INVALID_FORM_MESSAGE } });
	}
	if (!(error instanceof AppError)) throw error;
	const { status, message, details } = error;
	if (isButton) return refuseForm(submission, { status, toast: { type: "error", message } });
	return refuseForm(submission, {
		status,
		...(typeof details.field === "string"
			? { fieldErrors: { [details.field]: [message] } }
			: { formErrors: [message] }),
	});
}
