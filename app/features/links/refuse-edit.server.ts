import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { refuseUpload } from "#app/features/images/refuse-upload.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseForm } from "#app/forms/form.server.ts";
import { AppError, type ErrorCode } from "#app/platform/errors.server.ts";

import type { LinksReply } from "./links-reply.ts";
import { type ListEdit, readStored } from "./perform-edit.server.ts";
import { failureMessage, type LinksEdit } from "./schema.ts";

/** Errors whose own message says what to do; all others show the specification's message. */
const HAS_ADVICE: ReadonlySet<ErrorCode> = new Set(["rate_limited", "bad_request"]);

/**
 * Answers a valid form of the links tab whose edit failed; after a conflict, with the stored values.
 * @throws any unexpected error
 */
export async function refuseEdit(
	owner: PageEditor,
	{
		submission,
		edit,
		error,
	}: { submission: Submission<LinksEdit, string[]>; edit: ListEdit; error: unknown },
) {
	if (!(error instanceof AppError)) throw error;
	if (edit.intent === "upload-thumbnail") {
		return refuseUpload({ submission, purpose: "thumbnail", error });
	}
	if (edit.intent === "upload-file") {
		const { message, status, details } = error;
		const wait = details.retryAfterS;
		return refuseForm(submission, {
			status,
			toast: { type: "error", message },
			fieldErrors: { upload: [message] },
			...(wait === undefined ? {} : { headers: { "Retry-After": String(wait) } }),
		});
	}
	if (error.code === "conflict") {
		const stored = await readStored(owner, edit);
		return data<LinksReply>({ result: submission.reply(), ...stored }, { status: error.status });
	}
	const hasAdvice = HAS_ADVICE.has(error.code);
	const { retryAfterS, field } = error.details;
	const isAboutField = typeof field === "string";
	return refuseForm(submission, {
		status: error.status,
		toast: { type: "error", message: hasAdvice ? error.message : failureMessage(submission) },
		...(isAboutField ? { fieldErrors: { [field]: [error.message] } } : {}),
		...(hasAdvice && !isAboutField ? { formErrors: [error.message] } : {}),
		...(retryAfterS === undefined ? {} : { headers: { "Retry-After": String(retryAfterS) } }),
	});
}
