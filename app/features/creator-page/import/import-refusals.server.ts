import { ownValue } from "#app/lib/own-value.ts";
import { AppError } from "#app/platform/errors.server.ts";

type Fields = Record<string, unknown>;

/** Maximum length of pasted HTML that is sent back to its field after an error. */
const KEPT_HTML_LENGTH = 64 * 1024;

/** Error codes that are shown as form errors, as if the schema had found them. */
const ABOUT_THE_SOURCE = new Set(["invalid", "too_large"]);

const FIELD_OF: Readonly<Record<string, string | undefined>> = {
	"read-address": "address",
	"read-html": "html",
	"read-file": "file",
};

/** @returns why the schema refused a form: the error of its source */
export function whyRefused(refused: { fields: Fields; errors: Record<string, string[] | null> }) {
	const field = ownValue(FIELD_OF, String(refused.fields.intent));
	const error = field === undefined ? undefined : refused.errors[field]?.[0];
	return error ?? "This form could not be read. Please try again.";
}

/** @returns the error at the field for the source */
export function besideSource(error: unknown, { intent }: { intent: string }): unknown {
	if (!(error instanceof AppError)) return error;
	const field = ownValue(FIELD_OF, intent);
	const code = ABOUT_THE_SOURCE.has(error.code) ? "bad_request" : error.code;
	return new AppError(code, error.message, { ...error.details, field });
}

/** Fields that are too long to be sent back. */
export function unkeptFields({ html }: Fields): string[] {
	const isLong = typeof html === "string" && html.length > KEPT_HTML_LENGTH;
	return ["file", "found", ...(isLong ? ["html"] : [])];
}
