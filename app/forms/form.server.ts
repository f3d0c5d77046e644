import type { z } from "zod";
import { AppError } from "#app/platform/errors.server.ts";
import { readFields } from "./read-fields.ts";

/** Maximum number of fields, with each value of those that may have several: 1,000 chosen links. Lists of lists have more. */
const MAX_FIELDS = 1_500;
const MAX_LIST_FIELDS = 5_000;
const FIELD_NAME_MAX_LENGTH = 200;

/** A plain name. Excludes `a[0]`, which Conform turns into lists, and its own `__intent__`. */
const FIELD_NAME = /^[a-z]\w*$/i;

/** Conform throws for "constructor". No form has a field with a name that every object inherits. */
function isFieldName(name: string): boolean {
	return FIELD_NAME.test(name) && !(name in Object.prototype);
}

/** Whether it is a plain name, or `a.b` of a group `a`, which Conform turns into an object. */
function isNameOf(name: string, groups: readonly string[]): boolean {
	if (name.length > FIELD_NAME_MAX_LENGTH) return false;
	const [first = "", ...rest] = name.split(".");
	const isGroup = groups.includes(first);
	return isGroup ? rest.length === 1 && rest.every(isFieldName) : isFieldName(name);
}

/** Fields of a form that aren't one text. */
export type FieldKinds = {
	/** Names of fields that may have several values, such as checkboxes. */
	lists?: readonly string[];
	/** Names of file fields. */
	files?: readonly string[];
	/** Names of groups of fields, whose names are such as `details.text`. */
	groups?: readonly string[];
};

/**
 * Parses a form against its schema.
 * @throws AppError `bad_request` if the body isn't a form, or not one that a page of ours sends
 */
export async function parseForm<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
	{ lists = [], files = [], groups = [] }: FieldKinds = {},
) {
	const fields = await readFormData(request, { maxFields: MAX_FIELDS });
	if (!isAsMade(fields, { lists, files, groups })) throw unreadable();
	return readFields(fields, schema);
}

/** A path such as `tiers[0].features[2]`; and Conform's buttons that add, remove and move items of lists. */
const FIELD_PATH = /^[a-z]\w*(?:\[\d{1,3}\]|\.[a-z]\w*){0,6}$/i;
const INTENT_FIELD = "__intent__";
const LIST_INTENTS = ["insert", "remove", "reorder"];

/**
 * Parses a form with lists against its schema. The submission of a button that adds, removes or moves an item has no
 * status: answer it with `submission.reply()`, which shows the changed form again.
 *
 * @throws AppError `bad_request` if the body isn't a form, or not one that a page of ours sends
 */
export async function parseListForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
	const fields = await readFormData(request, { maxFields: MAX_LIST_FIELDS });
	const names = [...fields.keys()];
	const isAsMade =
		new Set(names).size === names.length &&
		[...fields].every(
			([name, value]) =>
				typeof value === "string" &&
				(name === INTENT_FIELD ? isListIntent(value) : isFieldPath(name)),
		);
	if (!isAsMade) throw unreadable();
	try {
		return readFields(fields, schema);
	} catch {
		// A button for a list that the form doesn't have.
		throw unreadable();
	}
}

function isFieldPath(path: string): boolean {
	return (
		path.length <= FIELD_NAME_MAX_LENGTH &&
		FIELD_PATH.test(path) &&
		path.split(/[.[\]]+/).every((name) => !(name in Object.prototype))
	);
}

function isListIntent(value: string): boolean {
	try {
		const intent: unknown = JSON.parse(value);
		if (typeof intent !== "object" || intent === null) return false;
		if (!("type" in intent && "payload" in intent)) return false;
		const { type, payload } = intent;
		if (typeof payload !== "object" || payload === null || !("name" in payload)) return false;
		const { index, from, to } = payload as Record<string, unknown>;
		return (
			LIST_INTENTS.includes(String(type)) &&
			typeof payload.name === "string" &&
			isFieldPath(payload.name) &&
			[index, from, to].every((position) => position === undefined || isPosition(position))
		);
	} catch {
		return false;
	}
}

function isPosition(value: unknown): boolean {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1_000;
}

/** @throws AppError `bad_request` if the body isn't a well-formed form, or one with too many fields */
async function readFormData(
	request: Request,
	{ maxFields }: { maxFields: number },
): Promise<FormData> {
	const fields = await request.formData().catch(() => null);
	if (fields === null || hasMoreThan(maxFields, fields)) throw unreadable();
	return fields;
}

function hasMoreThan(max: number, fields: FormData): boolean {
	let count = 0;
	for (const _ of fields.keys()) {
		count += 1;
		if (count > max) return true;
	}
	return false;
}

/**
 * Whether every field is text and occurs once, except for `lists` and `files`. Entered values are rendered
 * again beside their errors, and the components expect text.
 */
function isAsMade(fields: FormData, { lists, files, groups }: Required<FieldKinds>): boolean {
	const single = [...fields.keys()].filter((name) => !lists.includes(name));
	return (
		new Set(single).size === single.length &&
		[...fields].every(
			([name, value]) =>
				isNameOf(name, groups) && (typeof value !== "string") === files.includes(name),
		)
	);
}

function unreadable(): AppError {
	return new AppError("bad_request", "This form could not be read. Please try again.");
}
