import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { FormReply } from "./form-reply.ts";

/** A plain name: no `a.b` or `a[0]`, which Conform makes objects and lists of, and none of its own `__intent__`. */
const FIELD_NAME = /^[a-z]\w*$/i;

/** Conform throws for "constructor", and no form of ours has a field by a name that every object inherits. */
function isFieldName(name: string): boolean {
	return FIELD_NAME.test(name) && !(name in Object.prototype);
}

/**
 * Parses a form against its schema.
 * @param lists the fields that may come several times, such as checkboxes of one name
 * @param files the fields that hold an upload
 * @throws AppError `bad_request` when the body is no form at all, or one that no page of ours sends
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

/** @throws AppError `bad_request` for a body that is not a well-formed form. */
async function readFormData(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw unreadable();
	}
}

/**
 * Whether every field is text and comes once, but for those the form says otherwise of. What was typed is rendered
 * again beside its error, and the components count on text.
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
