import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { passwordStrength } from "./password-strength.ts";
import { INVALID_FORM_MESSAGE } from "./schema.ts";

type Fields = Record<string, unknown>;
/** Never sent back, whichever of them a form has. */
const SECRETS = ["currentPassword", "password", "confirmPassword"];

/**
 * The answer to a form that its schema refuses. What is wrong stands beside the fields; a toast says it where it is
 * about none of them, such as for a form that no page of ours sends.
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
 * The answer to a form that was right but could not be done: the error's status, and its text once, beside the field it
 * names or else above the form.
 * @param options.isButton for a form of one button, which has no place of its own for a text: it comes as a toast
 * @throws what is no expected error
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
 * Adds how strong the typed password was: it is not sent back, and without scripts no bar has shown it. Rates before it
 * refuses, because refusing takes the password out of the submission.
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
