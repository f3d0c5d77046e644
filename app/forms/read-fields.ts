import type { Submission } from "@conform-to/react";
import {
	unstable_coerceFormValue as coerceFormValue,
	getZodConstraint,
	parseWithZod,
} from "@conform-to/zod/v4";
import type { z } from "zod";
import { afterPaint } from "#app/ui/after-paint.ts";

/**
 * Schemas as Conform makes them to read texts, by the schema: `parseWithZod` makes them anew at each keystroke, which
 * takes longer than the validation.
 */
const coerced = new WeakMap<z.ZodType, z.ZodType>();
const constraints = new WeakMap<z.ZodType, ReturnType<typeof getZodConstraint>>();

/** Validates a form's fields against its schema, as `parseWithZod` does. */
export function readFields<Schema extends z.ZodType>(
	fields: FormData,
	schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
	const forTexts = kept(coerced, schema, () => coerceFormValue(schema) as z.ZodType);
	return parseWithZod(fields, { schema: forTexts as Schema, disableAutoCoercion: true });
}

/** Makes the first use of a schema fast, once what a press has changed is on the screen. */
export function prepareSchema(schema: z.ZodType): void {
	if (!coerced.has(schema)) void afterPaint().then(() => readFields(new FormData(), schema));
}

/** @returns attributes such as `required` and `maxlength` of the schema's fields, by their names */
export function constraintsOf(schema: z.ZodType): ReturnType<typeof getZodConstraint> {
	return kept(constraints, schema, () => getZodConstraint(schema));
}

function kept<Value>(
	values: WeakMap<z.ZodType, Value>,
	schema: z.ZodType,
	make: () => Value,
): Value {
	const known = values.get(schema) ?? make();
	values.set(schema, known);
	return known;
}
