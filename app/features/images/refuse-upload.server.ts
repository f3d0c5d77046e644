import type { Submission } from "@conform-to/react";
import { refuseForm } from "#app/forms/form.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type ImagePurpose, uploadFailed } from "./schema.ts";

const ABOUT_THE_FILE = new Set(["invalid", "too_large"]);

/**
 * The answer to a form whose picture was refused: beside the file and as a toast, in the specification's words.
 * @throws `error` where it is no `AppError`
 */
export function refuseUpload<Schema>({
	submission,
	purpose,
	error,
}: {
	submission: Submission<Schema, string[]>;
	purpose: ImagePurpose;
	/** What `storeUpload` threw. */
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
