import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { FormReply } from "./form-reply.ts";

/** A plain name. Excludes `a.b` and `a[0]`, which Conform turns into objects and lists, and its own `__intent__`. */
const FIELD_NAME = /^[a-z]\w*$/i;

/** Conform throws for "constructor". No form has a field with a name that every object inherits. */
function isFieldName(name: string): boolean {
	return FIELD_NAME.test(name) && !(name in Object.prototype);
}

/**
 * Parses a form against its schema.
 * @param lists names of fields that may have several values, such as checkboxes
 * @param files names of file fields
 * @throws AppError `bad_request` if the body isn't a form, or not one that a page of ours sends
 */
export async function parseForm<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
	{ lists = [], files = [] }: { lists?: readonly string[]; files?: readonly string[] } = {},
) {
	const fields = await readFormData(request);
	if (!isAsMade(fields, { lists, files })) throw unreadable();
	return parseWithZod(fields, { schema });
}

/** @throws AppError `bad_request` if the body isn't a well-formed form */
async function readFormData(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw unreadable();
	}
}

/**
 * Whether every field is text and occurs once, except for `lists` and `files`. Entered values are rendered
 * again beside their errors, and the components expect text.
 */
function isAsMade(
	fields: FormData,
	{ lists, files }: { lists: readonly string[]; files: readonly string[] },
): boolean {
	const single = [...fields.keys()].filter((name) => !lists.includes(name));
	return (
		new Set(single).size === single.length &&
		[...fields].every(
			([name, value]) => isFieldName(name) && (typeof value !== "string") === files.includes(name),
		)
	);
}

function unreadable(): AppError {
	return new AppError("bad_request", "This form could not be read. Please try again.");
}

/**
 * The response to a rejected form: status 400 (or the given one), the values without
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
