import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { type FormReply, refuseForm } from "#app/platform/form.server.ts";
import { passwordStrength } from "./password-strength.ts";
import { INVALID_FORM_MESSAGE } from "./schema.ts";

type Fields = Record<string, unknown>;
/** Never sent back, whichever of them a form has. */
const SECRETS = ["currentPassword", "password", "confirmPassword"];

/** The answer to a form that its schema refuses. */
export function refuseInvalid<Schema extends Fields>(submission: Submission<Schema, string[]>) {
	return refuseForm(submission, {
		toast: { type: "error", message: INVALID_FORM_MESSAGE },
		hideFields: SECRETS,
	});
}

/**
 * The answer to a form that was right but could not be done: the error's status, its text beside the field it names
 * or above the form, and as a toast.
 * @throws what is no expected error
 */
export function refuseFailed<Schema extends Fields>(
	submission: Submission<Schema, string[]>,
	error: unknown,
) {
	if (!(error instanceof AppError)) throw error;
	const { status, message, details } = error;
	return refuseForm(submission, {
		status,
		toast: { type: "error", message },
		hideFields: SECRETS,
		...(typeof details.field === "string"
			? { fieldErrors: { [details.field]: [message] } }
			: { formErrors: [message] }),
		...(typeof details.retryAfterS === "number"
			? { headers: { "Retry-After": String(details.retryAfterS) } }
			: {}),
	});
}

/**
 * Adds how strong the typed password was: it is not sent back, and without scripts no bar has shown it. Rates before it
 * refuses, because refusing takes the password out of the submission.
 */
export function rateAndRefuse<Schema>(
	{ payload }: Submission<Schema, string[]>,
	refuse: () => { data: FormReply; init: ResponseInit | null },
	rate: (password: string) => number = passwordStrength,
) {
	const strength = typeof payload.password === "string" ? rate(payload.password) : 0;
	const refusal = refuse();
	return data({ ...refusal.data, strength }, refusal.init ?? undefined);
}
