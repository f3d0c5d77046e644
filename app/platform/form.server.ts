import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "./errors.server.ts";

/** What every form's action answers when it does not redirect. */
export type FormReply = { result: SubmissionResult<string[]>; toast?: ToastMessage };

/** A plain name: no `a.b` or `a[0]`, which Conform makes objects and lists of, and none of its own `__intent__`. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * Parses a form against its schema.
 * @throws AppError `bad_request` when the body is no form at all, or one that no page of ours sends
 */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
	const fields = await readFormData(request);
	if (!isFlat(fields)) throw unreadable();
	return parseWithZod(fields, { schema });
}

/** @throws AppError `bad_request` for a body that is not a well-formed form. */
async function readFormData(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw unreadable();
	}
}

/**
 * Whether every field is text and comes once, as all forms of the product are made. What was typed is rendered again
 * beside its error, and the components count on text.
 */
function isFlat(fields: FormData): boolean {
	const names = [...fields.keys()];
	return (
		new Set(names).size === names.length &&
		names.every((name) => FIELD_NAME.test(name)) &&
		[...fields.values()].every((value) => typeof value === "string")
	);
}

function unreadable(): AppError {
	return new AppError("bad_request", "This form could not be read. Please try again.");
}

/**
 * The answer to a form that did not go through: status 400 (or the one given), the values kept but for
 * `hideFields`, errors beside their fields, and a toast.
 */
export function refuseForm<Schema>(
	submission: Submission<Schema, string[]>,
	options: {
		toast?: ToastMessage;
		fieldErrors?: Record<string, string[]>;
		formErrors?: string[];
		hideFields?: Array<keyof Schema & string>;
		status?: number;
		headers?: HeadersInit;
	} = {},
) {
	const reply: FormReply = {
		result: submission.reply({
			...(options.fieldErrors ? { fieldErrors: options.fieldErrors } : {}),
			...(options.formErrors ? { formErrors: options.formErrors } : {}),
			hideFields: options.hideFields as never,
		}),
		...(options.toast ? { toast: options.toast } : {}),
	};
	return data(reply, { status: options.status ?? 400, headers: options.headers });
}
