import type { z } from "zod";
import { snakeCase } from "#app/lib/snake-case.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { describeIssue } from "./describe-issue.ts";

/**
 * Checks and normalizes a field by the schema of the form that has the same field.
 * @param field name in the body
 * @throws AppError `invalid` with `field` and the form's text
 */
export function parseField<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	field: string,
): z.output<Schema> {
	const parsed = schema.safeParse(value, { error: describeIssue });
	if (parsed.success) return parsed.data;
	throw new AppError("invalid", parsed.error.issues[0]?.message ?? "Invalid", { field });
}

/**
 * Checks and normalizes a whole form, by its schema.
 * @param values the form's fields. Their names in the body are the same in snake_case
 * @throws AppError `invalid` with `errors` and the form's texts
 */
export function parseFields<Schema extends z.ZodType>(
	schema: Schema,
	values: z.input<Schema>,
): z.output<Schema> {
	const parsed = schema.safeParse(values, { error: describeIssue });
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map(({ path, message }) => ({
		pointer: path.map((key) => `/${snakeCase(String(key))}`).join(""),
		detail: message,
	}));
	throw new AppError("invalid", errors[0]?.detail ?? "Invalid", { errors });
}
