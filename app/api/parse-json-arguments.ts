import type { z } from "zod";
import { parseJson } from "#app/lib/parse-bounded-json.ts";

type Schema = z.core.JSONSchema.JSONSchema;

/**
 * Replaces texts in the arguments of a tool by what they contain in JSON. Some assistants send an object, list, number or
 * boolean as text. A text is replaced only where the schema allows no text, and only by a value of a type that it allows;
 * what remains is for the check of the operation to refuse.
 *
 * @param value arguments, as an assistant sent them
 * @param root JSON Schema of `value`, which contains the definitions that it refers to
 */
export function parseJsonArguments(value: unknown, root: Schema): unknown {
	return parseIn(value, { schemas: [root], root });
}

/** `schemas` are alternatives. */
function parseIn(sent: unknown, { schemas, root }: { schemas: Schema[]; root: Schema }): unknown {
	const options = listOptions(schemas, root);
	const value = typeof sent === "string" ? parseText(sent, options) : sent;
	if (Array.isArray(value)) {
		return value.map((item, index) =>
			parseIn(item, { schemas: options.flatMap((option) => schemasOfItem(option, index)), root }),
		);
	}
	if (typeof value !== "object" || value === null) return value;
	const fitting = options.filter((option) => hasConstants(option, value, root));
	return Object.fromEntries(
		Object.entries(value).map(([name, field]) => [
			name,
			parseIn(field, { schemas: fitting.flatMap((option) => schemasOfField(option, name)), root }),
		]),
	);
}

/** Follows references and lists the alternatives, none of which is a combination. */
function listOptions(schemas: readonly Schema[], root: Schema, seen = new Set<Schema>()): Schema[] {
	return schemas.flatMap((schema) => {
		if (seen.has(schema)) return [];
		seen.add(schema);
		const { $ref, anyOf, oneOf, allOf } = schema;
		const target = $ref === undefined ? undefined : resolve($ref, root);
		const parts = target ? [target] : [anyOf, oneOf, allOf].flatMap((list) => list ?? []);
		const inner = parts.filter((part): part is Schema => typeof part === "object");
		return inner.length === 0 ? [schema] : listOptions(inner, root, seen);
	});
}

/** @param reference such as `#` or `#/$defs/name` */
function resolve(reference: string, root: Schema): Schema | undefined {
	if (reference === "#") return root;
	const found = root.$defs?.[reference.replace("#/$defs/", "")];
	return typeof found === "object" ? found : undefined;
}

function parseText(text: string, options: readonly Schema[]): unknown {
	const types = new Set(options.flatMap(typesOf));
	if (types.size === 0 || types.has("string")) return text;
	const value = parseJson(text);
	return value !== undefined && types.has(typeOf(value)) ? value : text;
}

/** Types of JSON; `string` for a schema that doesn't say, as it allows texts. */
function typesOf({ type, const: constant, enum: values, not }: Schema): string[] {
	if (not !== undefined && type === undefined) return [];
	const types = type === undefined ? undefined : [type].flat();
	const listed = constant === undefined ? values : [constant];
	const all = types ?? listed?.map(typeOf) ?? ["string"];
	return all.map((name) => (name === "integer" ? "number" : name));
}

/** Name of a value's type in JSON Schema. Infinity has none: JSON can't express it. */
function typeOf(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	if (typeof value === "number" && !Number.isFinite(value)) return "none";
	return typeof value;
}

/** Whether the fields that tell alternatives apart have this alternative's values. */
function hasConstants({ properties = {} }: Schema, value: object, root: Schema): boolean {
	return Object.entries(properties).every(([name, property]) => {
		if (typeof property !== "object" || !Object.hasOwn(value, name)) return true;
		const constants = listOptions([property], root).map((option) => option.const);
		return constants.includes(undefined) || constants.includes(Reflect.get(value, name));
	});
}

function schemasOfField({ properties, additionalProperties }: Schema, name: string): Schema[] {
	const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
	const schema = own ?? additionalProperties;
	if (schema === true) return [ANYTHING];
	return typeof schema === "object" ? [schema] : [];
}

const ANYTHING: Schema = {};

function schemasOfItem({ prefixItems, items }: Schema, index: number): Schema[] {
	const schema = prefixItems?.[index] ?? items;
	return [schema ?? []].flat().filter((item): item is Schema => typeof item === "object");
}
