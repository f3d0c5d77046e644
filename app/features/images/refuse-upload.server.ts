import type { Submission } from "@conform-to/react";
import { refuseForm } from "#app/forms/form.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type ImagePurpose, uploadFailed } from "./schema.ts";

const ABOUT_THE_FILE = new Set(["invalid", "too_large"]);

/**
 * The response to a form whose picture was refused: an error beside the file and a toast, in the specification's words.
 * @throws `error` if it isn't an `AppError`
 */
export function refuseUpload<Schema>({
	submission,
	purpose,
	error,
}: {
	submission: Submission<Schema, string[]>;
	purpose: ImagePurpose;
	/** The error of `storeUpload`. */
	error: unknown;
}) {
	if (!(error instanceof AppError)) throw error;
	const isAboutTheFile = ABOUT_THE_FILE.has(error.code);
	const message = isAboutTheFile ? error.message : uploadFailed(purpose, error.message);
	const { retryAfterS } = error.details;
	return refuseForm(submission, {
		status: isAboutTheFile ? 400 : error.status,
		fieldErrors: { image: [message] },
		toast: { type: "error", message },
		...(retryAfterS === undefined ? {} : { headers: { "Retry-After": String(retryAfterS) } }),
	});
}
