import { AppError } from "#app/platform/errors.server.ts";
import { type ImagePurpose, uploadFailed } from "./schema.ts";

const ABOUT_THE_FILE = new Set(["invalid", "too_large"]);

/** @returns for a form with a picture: the error of `createUploadedImage` beside the file, in the specification's words */
export function explainUpload(purpose: ImagePurpose, error: unknown): unknown {
	if (!(error instanceof AppError)) return error;
	const details = { ...error.details, field: "image" };
	return ABOUT_THE_FILE.has(error.code)
		? new AppError("bad_request", error.message, details)
		: new AppError(error.code, uploadFailed(purpose, error.message), details);
}
