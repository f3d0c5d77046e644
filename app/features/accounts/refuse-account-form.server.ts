import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { passwordStrength } from "./passwords/password-strength.ts";
import { INVALID_FORM_MESSAGE } from "./schema.ts";

type Fields = Record<string, unknown>;
/** Fields that are never sent back. */
const SECRETS = ["currentPassword", "password", "confirmPassword", "smtpPassword"];

/**
 * The response to a form that its schema rejects. Errors appear beside the fields; a toast shows errors without a field,
 * such as those of a forged form.
 */
export function refuseInvalid<Schema extends Fields>(submission: Submission<Schema, string[]>) {
	const errors = submission.status === "error" ? (submission.error ?? {}) : {};
	const isSeen = Object.keys(errors).some((name) => name !== "" && name !== "intent");
	return refuseForm(submission, {
		hideFields: SECRETS,
		...(isSeen ? {} : { toast: { type: "error", message: INVALID_FORM_MESSAGE } }),
	});
}

/**
 * The response to a valid form that failed: the error's status, and its text once, beside its field or above the form.
 * @param options.isButton true for forms that are only a button: the text is shown as a toast
 * @throws unexpected errors
 */
export function refuseFailed<Schema extends Fields>(
	submission: Submission<Schema, string[]>,
	error: unknown,
	{ isButton = false }: { isButton?: boolean } = {},
) {
	if (!(error instanceof AppError)) throw error;
	const { status, message, details } = error;
	return refuseForm(submission, {
		status,
		hideFields: SECRETS,
		...sayOnce(message, { field: details.field, isButton }),
		...(typeof details.retryAfterS === "number"
			? { headers: { "Retry-After": String(details.retryAfterS) } }
			: {}),
	});
}

function sayOnce(message: string, { field, isButton }: { field: unknown; isButton: boolean }) {
	if (isButton) return { toast: { type: "error", message } as const };
	if (typeof field === "string") return { fieldErrors: { [field]: [message] } };
	return { formErrors: [message] };
}

/**
 * Refuses a form and adds the strength of its password: the password isn't sent back, and without JavaScript no meter
 * has shown it. Reads the password before refusing, which removes it from the submission.
 */
export function refuseWithStrength<Schema>(
	{ payload }: Submission<Schema, string[]>,
	refuse: () => { data: FormReply; init: ResponseInit | null },
	rate: (password: string) => number = passwordStrength,
) {
	const strength = typeof payload.password === "string" ? rate(payload.password) : 0;
	const refusal = refuse();
	return data({ ...refusal.data, strength }, refusal.init ?? undefined);
}
