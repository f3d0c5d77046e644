import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import type { PageOwner } from "#app/features/page/owner.ts";
import { refuseForm } from "#app/forms/form.server.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { compareWithPage } from "./compare-with-page.server.ts";
import type { ImportReply } from "./import-reply.ts";
import type { ImportRequest } from "./schema.ts";

const NOT_READABLE = "This form could not be read. Please try again.";
/** Maximum length of pasted HTML that is sent back to its field after an error. */
const KEPT_HTML_LENGTH = 64 * 1024;

/** Error codes that are shown as form errors, as if the schema had found them. */
const ABOUT_THE_SOURCE = new Set(["invalid", "too_large"]);

type Fields = Partial<Record<"intent" | "address" | "html" | "file" | "found", unknown>>;
const FIELD_OF: Readonly<Record<string, string | undefined>> = {
	"read-address": "address",
	"read-html": "html",
	"read-file": "file",
};

/**
 * The response to a form that its schema refuses or, with `error`, that failed: status, toast, and the reason beside
 * the field. A choice that was made from what was found is kept.
 * @throws unexpected errors
 */
export async function refuseImport(
	owner: PageOwner,
	submission: Submission<ImportRequest, string[]>,
	error?: unknown,
) {
	if (error !== undefined && !(error instanceof AppError)) throw error;
	const { payload } = submission;
	const field = ownValue(FIELD_OF, String(payload.intent));
	const message = error?.message ?? firstError(submission, field) ?? NOT_READABLE;
	const isLong = typeof payload.html === "string" && payload.html.length > KEPT_HTML_LENGTH;
	const retryAfterS = error?.details.retryAfterS;
	const refusal = refuseForm<Fields>(submission as Submission<Fields, string[]>, {
		status: error && !ABOUT_THE_SOURCE.has(error.code) ? error.status : 400,
		toast: { type: "error", message },
		hideFields: ["file", "found", ...(isLong ? (["html"] as const) : [])],
		...(error && field ? { fieldErrors: { [field]: [message] } } : {}),
		...(typeof retryAfterS === "number" ? { headers: { "Retry-After": String(retryAfterS) } } : {}),
	});
	if (submission.status !== "success" || submission.value.intent !== "import") return refusal;
	const preview = await compareWithPage(owner, submission.value.found);
	return data<ImportReply>({ ...refusal.data, preview }, refusal.init ?? undefined);
}

function firstError(submission: Submission<ImportRequest, string[]>, field: string | undefined) {
	if (field === undefined || submission.status !== "error") return undefined;
	return submission.error?.[field]?.[0];
}
